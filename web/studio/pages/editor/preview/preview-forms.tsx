import type { Form } from '../../../../../shared/page/forms.ts';
import { t } from '../../../texts/t.ts';

/** The forms in the preview. A click on the title of a form shows its fields. Only visitors can send a form. */
export function PreviewForms({ forms }: { readonly forms: readonly Form[] }) {
  return (
    <>
      {forms.map(({ name, title, fields }) => (
        <details key={name} class="preview-form">
          <summary dir="auto">{title}</summary>
          <ul>
            {fields.map((field) => (
              <li key={field.name} dir="auto">
                {field.label}
                {!field.required && <small> ({t.shell.optional})</small>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
