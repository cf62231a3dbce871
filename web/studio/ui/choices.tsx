import type { ComponentChildren } from 'preact';
import { Checkbox } from './field.tsx';

interface ChoicesProps<T extends string> {
  readonly legend: string;
  /** Hides the legend, except from screen readers. Use it if the same words are directly above. */
  readonly legendIsHidden?: boolean;
  readonly options: readonly (readonly [value: T, label: ComponentChildren])[];
  readonly chosen: readonly T[];
  readonly onChosen: (chosen: T[]) => void;
  readonly error?: string | undefined;
}

/** Checkboxes for a few options. The chosen values keep the order of the options. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { legend, legendIsHidden = false, options, chosen, onChosen, error } = props;
  const choose = (value: T, isChosen: boolean) =>
    onChosen(
      options.map(([option]) => option).filter((option) => (option === value ? isChosen : chosen.includes(option))),
    );
  return (
    <fieldset class="choices">
      <legend class={legendIsHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map(([value, label]) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          aria-invalid={error !== undefined}
          onValue={(isChosen) => choose(value, isChosen)}
        />
      ))}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
