import { useScope } from '../../data/scope.tsx';
import { TEMPLATES } from '../../templates/example.ts';
import type { exampleOf as exampleOfTemplate } from '../../templates/example-of.ts';
import { t } from '../../texts/t.ts';

/** One example code per template. A click opens the example in the editor, where the user can try it. */
export function Examples({ exampleOf }: { readonly exampleOf: typeof exampleOfTemplate }) {
  const { path } = useScope();
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" class="examples-title">
        {t.codes.examplesTitle}
      </h2>
      <p class="soft">{t.codes.examplesText}</p>
      <ul class="code-cards">
        {TEMPLATES.map((template) => (
          <li key={template} class="card example-card" data-item>
            <p class="soft">{t.shell.templates[template]}</p>
            <a class="cover" href={path(`codes/new?template=${template}`)}>
              {exampleOf(template).name}
            </a>
            <p class="example-welcome">{exampleOf(template).welcome_message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
