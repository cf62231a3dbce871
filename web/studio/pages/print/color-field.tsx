import { useTexts } from '../../texts/language.ts';
import { Field } from '../../ui/field.tsx';
import { printTexts } from './texts/index.ts';

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onValue: (value: string) => void;
}

/** A color picker with a text field for exact brand colors. */
export function ColorField({ label, value, error, onValue }: ColorFieldProps) {
  const { look } = useTexts(printTexts);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div class="color-input">
          <input
            {...control}
            type="color"
            value={value}
            onInput={({ currentTarget }) => onValue(currentTarget.value)}
          />
          <input
            aria-label={look.hex(label)}
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
