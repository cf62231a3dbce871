import { FORM_FIELD_TYPES } from '../../../../../contracts/requests/requests.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { type FieldDraft, hasInvalidChoices, hasInvalidLabel } from './form-draft.ts';

interface FieldEditorProps {
  readonly field: FieldDraft;
  readonly number: number;
  readonly hasError: boolean;
  onField(field: FieldDraft): void;
  onRemove(): void;
}

/** One field of a form: what it asks for, and how visitors answer. */
export function FieldEditor({ field, number, hasError, onField, onRemove }: FieldEditorProps) {
  const { label, type, required = false, choices = [], keep = false } = field;
  const isConsent = type === 'consent';
  return (
    <li class={isConsent ? 'consent' : undefined}>
      <TextField
        label={isConsent ? t.forms.consentLabel({ number }) : t.forms.label({ number })}
        value={label}
        dir="auto"
        autocomplete="off"
        onValue={(value) => onField({ ...field, label: value })}
        error={hasError && hasInvalidLabel(field) ? t.forms.wrongLabel : undefined}
      />
      <Select
        label={t.forms.type}
        value={type}
        onValue={(value) => onField({ ...field, type: FORM_FIELD_TYPES.find((known) => known === value) ?? type })}
        options={FORM_FIELD_TYPES.map((value) => ({ value, label: t.forms.types[value] }))}
      />
      {type === 'choice' && (
        <TextArea
          label={t.forms.choices}
          hint={t.forms.choicesHint}
          value={choices.join('\n')}
          dir="auto"
          onValue={(value) => onField({ ...field, choices: value.split('\n') })}
          error={hasError && hasInvalidChoices(field) ? t.forms.wrongChoices : undefined}
        />
      )}
      <div class="field-options">
        <Checkbox
          label={isConsent ? t.forms.mustAgree : t.forms.required}
          checked={required}
          onValue={(checked) => onField({ ...field, required: checked })}
        />
        {isConsent && (
          <Checkbox label={t.forms.keep} checked={keep} onValue={(checked) => onField({ ...field, keep: checked })} />
        )}
        <Button variant="quiet" onClick={onRemove} aria-label={t.forms.removeField({ number })}>
          {t.forms.removeShort}
        </Button>
      </div>
    </li>
  );
}
