import { useState } from 'preact/hooks';
import { useLazy } from '../../../data/use-lazy.ts';
import { t } from '../../../texts/t.ts';
import type { Draft } from '../draft.ts';
import type { CodeFormProps } from './form-props.ts';

const loadFields = async () => (await import('./advanced-fields.tsx')).AdvancedFields;

/** The advanced fields, collapsed until one of them is used or has an error. */
export function MoreFields(props: CodeFormProps) {
  const { draft, errors } = props;
  const [isOpen, setOpen] = useState(() => isAnyUsed(draft));
  const hasError = [
    errors.contactTo,
    errors.contactLabel,
    errors.privacy,
    errors.sites,
    errors.tags,
    errors.archivedMessage,
    errors.archivedUrl,
  ].some((fieldError) => fieldError !== undefined);
  const Fields = useLazy(loadFields, isOpen || hasError);
  return (
    <details class="more" open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.editor.moreFields}</summary>
      {Fields && <Fields {...props} />}
    </details>
  );
}

/** Whether one of the advanced fields is used. In that case, the section starts expanded. */
const isAnyUsed = ({ logo, contactTo, contactLabel, privacy, sites, voice, tags, archived }: Draft) =>
  [logo, contactTo, contactLabel, privacy, sites, voice, tags].some((value) => value !== '') || archived !== 'notice';
