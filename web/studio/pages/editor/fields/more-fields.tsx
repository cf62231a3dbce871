import { useState } from 'preact/hooks';
import { useLazy } from '../../../data/use-lazy.ts';
import { t } from '../../../texts/t.ts';
import { fieldsOf } from '../draft.ts';
import { type CodeFormProps, MORE_FIELDS } from './form-props.ts';

const loadFields = async () => (await import('./advanced-fields.tsx')).AdvancedFields;

/** The advanced fields, collapsed until one of them is used or has an error. */
export function MoreFields(props: CodeFormProps) {
  const { draft, errors } = props;
  const [isOpen, setOpen] = useState(() => {
    const fields = fieldsOf(draft);
    return MORE_FIELDS.some((name) => fields[name] !== null);
  });
  const hasError = MORE_FIELDS.some((name) => errors[name] !== undefined);
  const Fields = useLazy(loadFields, isOpen || hasError);
  return (
    <details class="more" open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.editor.moreFields}</summary>
      {Fields && <Fields {...props} />}
    </details>
  );
}
