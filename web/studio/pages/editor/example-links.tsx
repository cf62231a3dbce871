import { useScope } from '../../data/scope.tsx';
import { TEMPLATES } from '../../templates/example.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { editorTexts } from './texts/index.ts';

/** Links to filled-in examples, for people who do not want to start with an empty form. */
export function ExampleLinks() {
  const texts = useTexts(editorTexts);
  const { templates } = useShellTexts();
  const { path } = useScope();
  return (
    <nav class="example-links" aria-labelledby="examples">
      <h2 id="examples">{texts.examples}</h2>
      <ul>
        {TEMPLATES.map((template) => (
          <li key={template}>
            <a class="button" href={path(`codes/new?template=${template}`)}>
              {templates[template]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
