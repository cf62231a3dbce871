/** What to say when a value is none of those there are. */
export const oneOf = (values: readonly string[]): string => `Must be one of: ${values.join(', ')}.`;
