import { useEffect, useRef, useState } from 'preact/hooks';
import { LIMITS } from '../../../contracts/limits.ts';
import { lengthError } from '../texts/text-error.ts';
import { useId } from './use-id.ts';

const PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called with the trimmed text when the user stops typing. */
  readonly onSearch: (value: string) => void;
}

/** The `/` key focuses this field. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const words = text.trim();
  const lastSearch = useRef(value);
  // The service limits a search to the length of a name.
  const fieldError = lengthError(text, LIMITS.nameLength);
  const id = useId();
  useEffect(() => {
    // After the user's own search, keep the typed text. It can end with a space, but `value` is trimmed.
    if (value !== lastSearch.current) setText(value);
    lastSearch.current = value;
  }, [value]);
  useEffect(() => {
    if (words === value || fieldError) return;
    const timer = setTimeout(() => {
      lastSearch.current = words;
      onSearch(words);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, value, onSearch, fieldError]);
  return (
    <div class="field search">
      <input
        type="search"
        data-search
        aria-label={label}
        aria-invalid={fieldError !== undefined}
        aria-describedby={id}
        placeholder={label}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p id={id} class="error" role="status">
        {fieldError}
      </p>
    </div>
  );
}
