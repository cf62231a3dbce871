/** A random Idempotency-Key. `crypto.randomUUID` does not exist on plain http, except on localhost. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
