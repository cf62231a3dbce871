/**
 * One JSON value in one line, harmless in a terminal: JSON leaves some control characters as they are, and those that
 * turn the direction of text around.
 */
export const jsonLine = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
