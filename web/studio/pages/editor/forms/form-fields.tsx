import { useState } from 'preact/hooks';
import { useLazy } from '../../../data/use-lazy.ts';
import { labelOf } from '../../../parts/fields/label-of.ts';
import type { CodeFormProps, SavedCode } from '../fields/form-props.ts';

const loadEditor = async () => (await import('./forms-editor.tsx')).FormsEditor;

/** The forms that visitors can send, collapsed until one is used. */
export function FormFields({
  draft,
  errors,
  change,
  saved,
}: CodeFormProps & { readonly saved: SavedCode | undefined }) {
  const [isOpen, setOpen] = useState(() => draft.forms.length > 0 || draft.request_recipients !== '');
  const hasError = errors.forms !== undefined || errors.request_recipients !== undefined;
  const Editor = useLazy(loadEditor, isOpen || hasError);
  return (
    <details class="more" open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{labelOf('forms')}</summary>
      {Editor && <Editor {...{ draft, errors, change, saved }} />}
    </details>
  );
}
