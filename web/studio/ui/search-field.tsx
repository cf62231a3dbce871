import { useEffect, useState } from 'preact/hooks';

const PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called when the typing pauses. */
  readonly onSearch: (value: string) => void;
}

/** The key `/` jumps here. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <input
      type="search"
      class="search"
      data-search
      aria-label={label}
      placeholder={label}
      value={text}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
