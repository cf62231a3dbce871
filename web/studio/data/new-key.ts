/** A random Idempotency-Key. `crypto.randomUUID` exists only on https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
