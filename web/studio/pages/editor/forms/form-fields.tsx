import { useState } from 'preact/hooks';
import { useLazy } from '../../../data/use-lazy.ts';
import { loadTexts, useTexts } from '../../../texts/language.ts';
import type { CodeFormProps, SavedCode } from '../fields/form-props.ts';
import { editorTexts } from '../texts/index.ts';
import { formsTexts } from './texts/index.ts';

const loadEditor = async () => {
  const [{ FormsEditor }] = await Promise.all([import('./forms-editor.tsx'), loadTexts(formsTexts)]);
  return FormsEditor;
};

/** The forms that visitors can send, collapsed until one is used. */
export function FormFields({
  draft,
  errors,
  change,
  saved,
}: CodeFormProps & { readonly saved: SavedCode | undefined }) {
  const texts = useTexts(editorTexts);
  const [isOpen, setOpen] = useState(() => draft.forms.length > 0 || draft.recipients !== '');
  const hasError = errors.forms !== undefined || errors.recipients !== undefined;
  const Editor = useLazy(loadEditor, isOpen || hasError);
  return (
    <details class="more" open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.forms}</summary>
      {Editor && <Editor {...{ draft, errors, change, saved }} />}
    </details>
  );
}
