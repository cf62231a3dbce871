/** Values that differ between the placements of a code, such as `table: 12`. */
export type VariableValue = string | number | boolean;
export type Variables = Readonly<Record<string, VariableValue>>;

/** Every page has this variable: the name of the placement, or the code's name if the code itself was scanned. */
export const NAME_VARIABLE = 'name';

/** A variable in a text, such as `{{table}}`. Double braces around anything else are normal text. */
const VARIABLE = /\{\{\s{0,4}([a-z][a-z0-9_]{0,31})\s{0,4}\}\}/g;

/** The names of the variables in texts, without duplicates. */
export const variablesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = '']) => name))),
];

/**
 * Replaces the variables in a text. A variable without a value becomes empty. If `names` is given, variables that it
 * does not contain stay unchanged.
 */
export const fillIn = (text: string, values: Variables, names?: readonly string[]): string =>
  text.replace(VARIABLE, (placeholder, name: string) => {
    if (names && !names.includes(name)) return placeholder;
    return Object.hasOwn(values, name) ? String(values[name]) : '';
  });
