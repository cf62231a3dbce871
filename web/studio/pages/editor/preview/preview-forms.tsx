import type { Form } from '../../../../../shared/page/forms.ts';
import { useShellTexts } from '../../../texts/shell/index.ts';

/** The buttons of forms. They show what each form asks for. Only visitors can send it. */
export function PreviewForms({ forms }: { readonly forms: readonly Form[] }) {
  const { optional } = useShellTexts();
  return (
    <>
      {forms.map(({ name, title, fields }) => (
        <details key={name} class="preview-form">
          <summary dir="auto">{title}</summary>
          <ul>
            {fields.map((field) => (
              <li key={field.name} dir="auto">
                {field.label}
                {!field.required && <small> ({optional})</small>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
