/** Placeholders of an expression, `#name` or `:value`, with their meaning. */
export type Placeholders<V> = Readonly<Record<string, V>>;

/** Merges placeholders. Throws if one has two meanings, because that would silently change a condition. */
export function mergePlaceholders<V>(...parts: readonly (Placeholders<V> | undefined)[]): Placeholders<V> {
  const merged: Record<string, V> = {};
  for (const [placeholder, meaning] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (placeholder in merged && !Object.is(merged[placeholder], meaning)) {
      throw new Error(`The placeholder ${placeholder} has two meanings in one expression.`);
    }
    merged[placeholder] = meaning;
  }
  return merged;
}
