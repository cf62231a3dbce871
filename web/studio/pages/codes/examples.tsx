import { useScope } from '../../data/scope.tsx';
import { TEMPLATES } from '../../templates/example.ts';
import { exampleTexts } from '../../templates/index.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { codesTexts } from './texts/index.ts';

/** One example code per template. A click opens the example in the editor, where the user can try it. */
export function Examples() {
  const texts = useTexts(codesTexts);
  const shell = useShellTexts();
  const { path } = useScope();
  const examples = useTexts(exampleTexts);
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" class="examples-title">
        {texts.examplesTitle}
      </h2>
      <p class="soft">{texts.examplesText}</p>
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
    </section>
  );
}
