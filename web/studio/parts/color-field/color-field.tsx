import './color-field.css';
import { Field } from '../../ui/field.tsx';

interface ColorFieldProps {
  readonly label: string;
  /** The label of the text field: `Background as a hex value`. */
  readonly hexLabel: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly onValue: (value: string) => void;
}

/** A color picker with a text field for exact brand colors. */
export function ColorField({ label, hexLabel, value, hint, error, onValue }: ColorFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div class="color-input">
          <input
            {...control}
            type="color"
            value={value}
            onInput={({ currentTarget }) => onValue(currentTarget.value)}
          />
          <input
            aria-label={hexLabel}
            aria-invalid={control['aria-invalid']}
            aria-describedby={control['aria-describedby']}
            value={value}
            spellcheck={false}
            autocomplete="off"
            onInput={({ currentTarget }) => onValue(currentTarget.value.trim())}
          />
        </div>
      )}
    </Field>
  );
}
