/** The thrown value if it is an Error, or else an Error with its text. */
export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
