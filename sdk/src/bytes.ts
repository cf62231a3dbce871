export type Bytes = Uint8Array<ArrayBuffer>;

/** Returns undefined if the text is not valid Base64. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Accepts lower case only; returns an empty array if the text is not hexadecimal. */
export const fromHex = (text: string): Bytes =>
  Uint8Array.from(/^([0-9a-f]{2})+$/.test(text) ? (text.match(/../g) ?? []) : [], (pair) => Number.parseInt(pair, 16));

export const textBytes = (text: string): Bytes => new TextEncoder().encode(text);

export function concat(first: Bytes, second: Bytes): Bytes {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
