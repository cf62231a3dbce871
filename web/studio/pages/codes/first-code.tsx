import { useEffect, useState } from 'preact/hooks';
import { useScope } from '../../data/scope.tsx';
import { type Examples, TEMPLATES } from '../../templates/example.ts';
import { exampleTexts } from '../../templates/index.ts';
import { loadTexts, useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewCode } from './new-code.tsx';
import { codesTexts } from './texts/index.ts';

/** The empty list shows seven example codes that can be tried with one click. */
export function FirstCode() {
  const texts = useTexts(codesTexts);
  const shell = useShellTexts();
  const { path } = useScope();
  const examples = useExamples();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.emptyText}>
        <NewCode />
      </PageHeader>
      <h2 class="examples-title">{texts.empty}</h2>
      <p class="soft">{texts.examplesText}</p>
      {examples ? (
        <ul class="code-cards">
          {TEMPLATES.map((template) => (
            <li key={template} class="card example-card" data-item>
              <p class="soft">{shell.templates[template]}</p>
              <a class="cover" href={path(`codes/new?template=${template}`)}>
                {examples[template].name}
              </a>
              <p class="example-welcome">{examples[template].welcome_message}</p>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton shape="card" count={TEMPLATES.length} />
      )}
    </>
  );
}

function useExamples(): Examples | undefined {
  const [examples, setExamples] = useState(exampleTexts.loaded);
  useEffect(() => {
    let isShown = true;
    loadTexts(exampleTexts).then(() => isShown && setExamples(exampleTexts.loaded));
    return () => {
      isShown = false;
    };
  }, []);
  return examples;
}
