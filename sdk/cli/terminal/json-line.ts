/** One JSON value in one line, harmless in a terminal: JSON leaves some control characters as they are. */
export const jsonLine = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
