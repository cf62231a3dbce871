import { FORM_FIELD_TYPES } from '../../../../../contracts/requests/requests.ts';
import { useTexts } from '../../../texts/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { type FieldDraft, hasInvalidChoices, hasInvalidLabel } from './form-draft.ts';
import { formsTexts } from './texts/index.ts';

interface FieldEditorProps {
  readonly field: FieldDraft;
  readonly number: number;
  readonly hasError: boolean;
  onField(field: FieldDraft): void;
  onRemove(): void;
}

/** One field of a form: what it asks for, and how visitors answer. */
export function FieldEditor({ field, number, hasError, onField, onRemove }: FieldEditorProps) {
  const texts = useTexts(formsTexts);
  const { label, type, required = false, choices = [], keep = false } = field;
  const isConsent = type === 'consent';
  return (
    <li class={isConsent ? 'consent' : undefined}>
      <TextField
        label={isConsent ? texts.consentLabel(number) : texts.label(number)}
        value={label}
        dir="auto"
        autocomplete="off"
        onValue={(value) => onField({ ...field, label: value })}
        error={hasError && hasInvalidLabel(field) ? texts.wrongLabel : undefined}
      />
      <Select
        label={texts.type}
        value={type}
        onValue={(value) => onField({ ...field, type: FORM_FIELD_TYPES.find((known) => known === value) ?? type })}
        options={FORM_FIELD_TYPES.map((value) => ({ value, label: texts.types[value] }))}
      />
      {type === 'choice' && (
        <TextArea
          label={texts.choices}
          hint={texts.choicesHint}
          value={choices.join('\n')}
          dir="auto"
          onValue={(value) => onField({ ...field, choices: value.split('\n') })}
          error={hasError && hasInvalidChoices(field) ? texts.wrongChoices : undefined}
        />
      )}
      <div class="field-options">
        <Checkbox
          label={isConsent ? texts.mustAgree : texts.required}
          checked={required}
          onValue={(checked) => onField({ ...field, required: checked })}
        />
        {isConsent && (
          <Checkbox label={texts.keep} checked={keep} onValue={(checked) => onField({ ...field, keep: checked })} />
        )}
        <Button variant="quiet" onClick={onRemove} aria-label={texts.removeField(number)}>
          {texts.removeShort}
        </Button>
      </div>
    </li>
  );
}
