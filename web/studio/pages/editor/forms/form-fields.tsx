import { useState } from 'preact/hooks';
import { useLazy } from '../../../data/use-lazy.ts';
import { t } from '../../../texts/t.ts';
import type { CodeFormProps, SavedCode } from '../fields/form-props.ts';

const loadEditor = async () => (await import('./forms-editor.tsx')).FormsEditor;

/** The forms that visitors can send, collapsed until one is used. */
export function FormFields({
  draft,
  errors,
  change,
  saved,
}: CodeFormProps & { readonly saved: SavedCode | undefined }) {
  const [isOpen, setOpen] = useState(() => draft.forms.length > 0 || draft.recipients !== '');
  const hasError = errors.forms !== undefined || errors.recipients !== undefined;
  const Editor = useLazy(loadEditor, isOpen || hasError);
  return (
    <details class="more" open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.editor.forms}</summary>
      {Editor && <Editor {...{ draft, errors, change, saved }} />}
    </details>
  );
}
