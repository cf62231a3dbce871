/** Placeholders of an expression, `#name` or `:value`, with what they stand for. */
export type Placeholders<V> = Readonly<Record<string, V>>;

/** Those of several parts in one. A placeholder with two meanings would silently change a condition. */
export function mergePlaceholders<V>(...parts: readonly (Placeholders<V> | undefined)[]): Placeholders<V> {
  const merged: Record<string, V> = {};
  for (const [placeholder, meaning] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (placeholder in merged && !Object.is(merged[placeholder], meaning)) {
      throw new Error(`The placeholder ${placeholder} stands for two things in one expression.`);
    }
    merged[placeholder] = meaning;
  }
  return merged;
}
