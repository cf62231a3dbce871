import type { ComponentChildren, InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'preact';
import { t } from '../texts/t.ts';
import { useId } from './use-id.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong and how to fix it. Shown next to the field, and read by screen readers with it. */
  readonly error?: string | undefined;
  readonly optional?: boolean;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/** Label, hint and error for any control. The fields below use it. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ComponentChildren }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>
        {label}
        {optional && <span class="soft" aria-hidden="true">{` (${t.shell.optional})`}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface ValueProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

type TextFieldProps = FieldProps & ValueProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'value'>;

export const TextField = ({ label, hint, error, optional, onValue, ...input }: TextFieldProps) => (
  <Field {...{ label, hint, error }} optional={optional ?? false}>
    {(control) => <input {...input} {...control} onInput={({ currentTarget }) => onValue(currentTarget.value)} />}
  </Field>
);

type TextAreaProps = FieldProps &
  ValueProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'value'>;

export const TextArea = ({ label, hint, error, optional, onValue, ...area }: TextAreaProps) => (
  <Field {...{ label, hint, error }} optional={optional ?? false}>
    {(control) => <textarea {...area} {...control} onInput={({ currentTarget }) => onValue(currentTarget.value)} />}
  </Field>
);

type SelectProps = FieldProps &
  ValueProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'value'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };

export const Select = ({ label, hint, error, optional, onValue, options, value, ...select }: SelectProps) => (
  <Field {...{ label, hint, error }} optional={optional ?? false}>
    {(control) => (
      <select {...select} {...control} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'label'> {
  readonly label: ComponentChildren;
  readonly checked: boolean;
  readonly onValue: (checked: boolean) => void;
}

export const Checkbox = ({ label, onValue, ...input }: CheckboxProps) => (
  <label class="check">
    <input {...input} type="checkbox" onChange={({ currentTarget }) => onValue(currentTarget.checked)} />
    <span>{label}</span>
  </label>
);
