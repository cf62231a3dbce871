import { useEffect, useState } from 'preact/hooks';
import { LIMITS } from '../../../contracts/limits.ts';
import { useShellTexts } from '../texts/shell/index.ts';
import { lengthError } from '../texts/text-error.ts';
import { useId } from './use-id.ts';

const PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called when the user stops typing. */
  readonly onSearch: (value: string) => void;
}

/** The `/` key focuses this field. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  // The search looks for names, so it has the limit of a name.
  const fault = lengthError(text, LIMITS.nameLength, useShellTexts());
  const id = useId();
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value || fault) return;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch, fault]);
  return (
    <div class="field search">
      <input
        type="search"
        data-search
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={id}
        placeholder={label}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p id={id} class="error" role="status">
        {fault}
      </p>
    </div>
  );
}
