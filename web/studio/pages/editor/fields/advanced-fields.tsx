import type { ComponentChildren } from 'preact';
import { LIMITS } from '../../../../../contracts/limits.ts';
import { CODE_FIELDS } from '../../../../../shared/fields/code-fields.ts';
import type { Field } from '../../../../../shared/fields/field.ts';
import { contactError, contactLabelError } from '../../../parts/fields/contact-and-link.ts';
import { labelOf } from '../../../parts/fields/label-of.ts';
import { SitesField } from '../../../parts/fields/sites-field.tsx';
import { t } from '../../../texts/t.ts';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { fieldErrorText } from './field-error-text.ts';
import type { CodeFormProps, MoreField } from './form-props.ts';
import { LogoField } from './logo-field.tsx';

const ARCHIVED_CHOICES = ['notice', 'message', 'link'] as const;

/** The control of each field, in the order of the page. */
const CONTROLS: Readonly<Record<MoreField, (props: CodeFormProps) => ComponentChildren>> = {
  logo: LogoField,
  contact: ContactFields,
  tags: (props) => <OptionalText {...props} name="tags" error={props.errors.tags && t.editor.tagsWrong} />,
  privacy_url: (props) => <OptionalText {...props} name="privacy_url" />,
  embed_origins: ({ draft, errors, change }) => (
    <SitesField
      value={draft.embed_origins}
      onValue={(embed_origins) => change({ embed_origins })}
      hasError={errors.embed_origins !== undefined}
    />
  ),
  voice: ({ draft, change }) => (
    <Checkbox
      label={
        <>
          {t.editor.voice}
          <span class="hint">{t.editor.voiceHint}</span>
        </>
      }
      checked={draft.voice}
      onValue={(voice) => change({ voice })}
    />
  ),
  archived_message: ArchivedFields,
  // The owner chooses between the message and the URL, so they share a control.
  archived_url: () => null,
};

export const AdvancedFields = (props: CodeFormProps) =>
  Object.entries(CONTROLS).map(([name, Control]) => <Control key={name} {...props} />);

type TextKind = 'text' | 'link' | 'tags';
type TextName = { [N in MoreField]: (typeof CODE_FIELDS)[N]['kind'] extends TextKind ? N : never }[MoreField];

interface OptionalTextProps extends CodeFormProps {
  readonly name: Exclude<TextName, `archived_${string}`>;
  /** @default the text for the reason in `errors` */
  readonly error?: string | undefined;
}

function OptionalText({ name, draft, errors, change, error }: OptionalTextProps) {
  const { kind, max = LIMITS.linkLength }: Field = CODE_FIELDS[name];
  return (
    <TextField
      label={labelOf(name)}
      hint={t.editor.hints[name]}
      value={draft[name]}
      {...(kind === 'link' ? { type: 'url', placeholder: 'https://' } : { dir: 'auto' })}
      autocomplete="off"
      optional
      onValue={(value) => change({ [name]: value })}
      error={error ?? fieldErrorText(errors[name], max)}
    />
  );
}

function ContactFields({ draft: { contact }, errors, change }: CodeFormProps) {
  return (
    <>
      <TextField
        label={labelOf('contact')}
        hint={t.editor.contactHint}
        value={contact.to}
        inputMode="email"
        autocomplete="off"
        optional
        onValue={(to) => change({ contact: { ...contact, to } })}
        error={fieldErrorText(errors.contact && contactError(contact), LIMITS.linkLength)}
      />
      <TextField
        label={t.editor.contactLabel}
        hint={t.editor.contactLabelHint}
        value={contact.label}
        dir="auto"
        autocomplete="off"
        optional
        onValue={(label) => change({ contact: { ...contact, label } })}
        error={fieldErrorText(errors.contact && contactLabelError(contact), LIMITS.contactLabelLength)}
      />
    </>
  );
}

/** What visitors see after the code is archived. */
function ArchivedFields({ draft, errors, change }: CodeFormProps) {
  return (
    <>
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
          value={draft.archived_message}
          dir="auto"
          onValue={(archived_message) => change({ archived_message })}
          error={fieldErrorText(errors.archived_message, LIMITS.archivedMessageLength)}
        />
      )}
      {draft.archived === 'link' && (
        <TextField
          label={t.editor.archivedUrl}
          value={draft.archived_url}
          type="url"
          placeholder="https://"
          autocomplete="off"
          onValue={(archived_url) => change({ archived_url })}
          error={fieldErrorText(errors.archived_url, LIMITS.linkLength)}
        />
      )}
    </>
  );
}
