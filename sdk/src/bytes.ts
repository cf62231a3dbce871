export type Bytes = Uint8Array<ArrayBuffer>;

/** undefined where it is none. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Lower case; nothing where it is none. */
export const fromHex = (text: string): Bytes =>
  Uint8Array.from(/^([0-9a-f]{2})+$/.test(text) ? (text.match(/../g) ?? []) : [], (pair) => Number.parseInt(pair, 16));

export const textBytes = (text: string): Bytes => new TextEncoder().encode(text);

export function joined(first: Bytes, second: Bytes): Bytes {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
