import './forms.css';
import { FORM_OFFERS, REQUEST } from '../../../../../contracts/requests/requests.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { CodeFormProps, SavedCode } from '../fields/form-props.ts';
import { FieldEditor } from './field-editor.tsx';
import { areFormsTooLong, type FieldDraft, type FormDraft, hasInvalidTitle } from './form-draft.ts';
import { RecipientsField } from './recipients-field.tsx';

interface FormsEditorProps extends CodeFormProps {
  readonly saved: SavedCode | undefined;
}

/** The items with `next` instead of the item at `index`. Without `next`, that item is removed. */
const replaced = <T,>(items: readonly T[], index: number, ...next: readonly T[]): T[] =>
  items.toSpliced(index, 1, ...next);

/** Up to three forms with their fields, and the addresses that get the submitted forms (requests) by e-mail. */
export function FormsEditor({ draft: { forms, request_recipients }, errors, change, saved }: FormsEditorProps) {
  const hasError = errors.forms !== undefined;
  const setForms = (next: readonly FormDraft[]) => change({ forms: next });
  return (
    <>
      <p class="soft">{t.forms.lead}</p>
      {forms.map((form, index) => (
        <FormEditor
          key={index}
          {...{ form, hasError }}
          number={index + 1}
          onForm={(next) => setForms(replaced(forms, index, next))}
          onRemove={() => setForms(replaced(forms, index))}
        />
      ))}
      {hasError && areFormsTooLong(forms) && <FormsError text={t.forms.tooLong} />}
      {forms.length < REQUEST.formsPerCode && (
        <Button onClick={() => setForms([...forms, newForm()])}>{t.forms.add}</Button>
      )}
      {(forms.length > 0 || request_recipients !== '') && (
        <RecipientsField
          value={request_recipients}
          hasError={errors.request_recipients !== undefined}
          saved={saved}
          onValue={(next) => change({ request_recipients: next })}
        />
      )}
    </>
  );
}

/** An error that belongs to no single field. It gets the focus if nothing before it is invalid. */
const FormsError = ({ text }: { readonly text: string }) => (
  <p class="error" role="alert" tabIndex={-1}>
    {text}
  </p>
);

/** A new form starts as a callback request. Most owners can use it unchanged. */
const newForm = (): FormDraft => ({
  name: '',
  title: t.forms.example.title,
  fields: [
    { name: '', label: t.forms.example.name, type: 'text', required: true },
    { name: '', label: t.forms.example.phone, type: 'phone', required: true },
    { name: '', label: t.forms.example.message, type: 'text' },
    { name: '', label: t.forms.example.consent, type: 'consent', required: true },
  ],
  offer: ['button', 'unknown', 'model'],
});

const NEW_FIELD: FieldDraft = { name: '', label: '', type: 'text' };

interface FormEditorProps {
  readonly form: FormDraft;
  readonly number: number;
  readonly hasError: boolean;
  onForm(form: FormDraft): void;
  onRemove(): void;
}

function FormEditor({ form, number, hasError, onForm, onRemove }: FormEditorProps) {
  const { title, fields, offer } = form;
  const setFields = (next: FieldDraft[]) => onForm({ ...form, fields: next });
  return (
    <fieldset class="form-editor">
      <legend>{t.forms.form({ number })}</legend>
      <TextField
        label={t.forms.title}
        hint={t.forms.titleHint}
        value={title}
        dir="auto"
        autocomplete="off"
        onValue={(value) => onForm({ ...form, title: value })}
        error={hasError && hasInvalidTitle(form) ? t.forms.wrongTitle : undefined}
      />
      <ol>
        {fields.map((field, index) => (
          <FieldEditor
            key={index}
            {...{ field, hasError }}
            number={index + 1}
            onField={(next) => setFields(replaced(fields, index, next))}
            onRemove={() => setFields(replaced(fields, index))}
          />
        ))}
      </ol>
      {hasError && fields.length === 0 && <FormsError text={t.forms.noFields} />}
      {fields.length < REQUEST.fieldsPerForm && (
        <Button onClick={() => setFields([...fields, NEW_FIELD])}>{t.forms.addField}</Button>
      )}
      <Choices
        legend={t.forms.offer}
        options={FORM_OFFERS.map((value) => [value, t.forms.offers[value]] as const)}
        chosen={offer}
        onChosen={(chosen) => onForm({ ...form, offer: chosen })}
        error={hasError && offer.length === 0 ? t.forms.noOffer : undefined}
      />
      <Button variant="quiet" onClick={onRemove}>
        {t.forms.remove}
      </Button>
    </fieldset>
  );
}
