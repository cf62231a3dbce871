const LIST_OR_MAP_BYTES = 3;

/** Size of an item by DynamoDB's published rules, in bytes. */
export const itemSize = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value), 0);

function valueSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return numberSize(value);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value))
    return value.reduce<number>((sum, element) => sum + 1 + valueSize(element), LIST_OR_MAP_BYTES);
  if (value instanceof Set) return [...value].reduce<number>((sum, element) => sum + valueSize(element), 0);
  if (typeof value === 'object' && value !== null) {
    return LIST_OR_MAP_BYTES + Object.keys(value).length + itemSize(value as Record<string, unknown>);
  }
  return 1;
}

/** About one byte per two significant digits, plus one byte, plus one for a negative sign. */
function numberSize(value: number): number {
  const digits = Math.abs(value).toExponential().split('e')[0]?.replace('.', '') ?? '';
  return Math.ceil(digits.length / 2) + 1 + (value < 0 ? 1 : 0);
}
