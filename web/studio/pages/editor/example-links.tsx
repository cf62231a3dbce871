import { useScope } from '../../data/scope.tsx';
import { TEMPLATES } from '../../templates/example.ts';
import { t } from '../../texts/t.ts';

/** Links to filled-in examples, for people who do not want to start with an empty form. */
export function ExampleLinks() {
  const { path } = useScope();
  return (
    <nav class="example-links" aria-labelledby="examples">
      <h2 id="examples">{t.editor.examples}</h2>
      <ul>
        {TEMPLATES.map((template) => (
          <li key={template}>
            <a class="button" href={path(`codes/new?template=${template}`)}>
              {t.shell.templates[template]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
