/**
 * Writes a JSON value on one line. JSON.stringify keeps some control characters and characters that change the text
 * direction. They are escaped because they could manipulate a terminal.
 */
export const jsonLine = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
