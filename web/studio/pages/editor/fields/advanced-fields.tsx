import { LIMITS } from '../../../../../contracts/limits.ts';
import type { FieldError } from '../../../parts/contact-and-link/contact-and-link.ts';
import { SitesField } from '../../../parts/sites/sites-field.tsx';
import { t } from '../../../texts/t.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { fieldErrorText } from './field-error-text.ts';
import type { CodeFormProps } from './form-props.ts';
import { LogoField } from './logo-field.tsx';

const ARCHIVED_CHOICES = ['notice', 'message', 'link'] as const;

/** Logo, contact, tags, privacy notice, websites, voice, and what visitors see after the code is archived. */
export function AdvancedFields({ draft, errors, change }: CodeFormProps) {
  const error = (fieldError: FieldError | undefined, max: number) => fieldErrorText(fieldError, max);
  return (
    <>
      <LogoField {...{ draft, change }} />
      <TextField
        label={t.editor.contact}
        hint={t.editor.contactHint}
        value={draft.contactTo}
        inputMode="email"
        autocomplete="off"
        optional
        onValue={(contactTo) => change({ contactTo })}
        error={error(errors.contactTo, LIMITS.linkLength)}
      />
      <TextField
        label={t.editor.contactLabel}
        hint={t.editor.contactLabelHint}
        value={draft.contactLabel}
        dir="auto"
        autocomplete="off"
        optional
        onValue={(contactLabel) => change({ contactLabel })}
        error={error(errors.contactLabel, LIMITS.contactLabelLength)}
      />
      <TextField
        label={t.editor.tags}
        hint={t.editor.tagsHint}
        value={draft.tags}
        dir="auto"
        autocomplete="off"
        optional
        onValue={(tags) => change({ tags })}
        error={errors.tags && t.editor.tagsWrong}
      />
      <TextField
        label={t.editor.privacy}
        hint={t.editor.privacyHint}
        value={draft.privacy}
        type="url"
        placeholder="https://"
        autocomplete="off"
        optional
        onValue={(privacy) => change({ privacy })}
        error={error(errors.privacy, LIMITS.linkLength)}
      />
      <SitesField value={draft.sites} onValue={(sites) => change({ sites })} hasError={errors.sites !== undefined} />
      <Checkbox
        label={
          <>
            {t.editor.voice}
            <span class="hint">{t.editor.voiceHint}</span>
          </>
        }
        checked={draft.voice === 'on'}
        onValue={(checked) => change({ voice: checked ? 'on' : '' })}
      />
      <Select
        label={t.editor.whenArchived}
        value={draft.archived}
        onValue={(value) => change({ archived: ARCHIVED_CHOICES.find((choice) => choice === value) ?? draft.archived })}
        options={ARCHIVED_CHOICES.map((value) => ({ value, label: t.editor.archivedChoices[value] }))}
      />
      {draft.archived === 'message' && (
        <TextArea
          label={t.editor.archivedMessage}
          class="welcome-field"
          value={draft.archivedMessage}
          dir="auto"
          onValue={(archivedMessage) => change({ archivedMessage })}
          error={error(errors.archivedMessage, LIMITS.archivedMessageLength)}
        />
      )}
      {draft.archived === 'link' && (
        <TextField
          label={t.editor.archivedUrl}
          value={draft.archivedUrl}
          type="url"
          placeholder="https://"
          autocomplete="off"
          onValue={(archivedUrl) => change({ archivedUrl })}
          error={error(errors.archivedUrl, LIMITS.linkLength)}
        />
      )}
    </>
  );
}
