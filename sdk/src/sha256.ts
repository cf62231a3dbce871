/**
 * SHA-256 in hexadecimal. The browser's own is asynchronous and missing on plain http, where a phone
 * tries out a service in the same network; CloudFront wants this header with every body it signs.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) << 4);
  bytes.forEach((byte, index) => {
    words[index >> 2] = (words[index >> 2] ?? 0) | (byte << (24 - (index & 3) * 8));
  });
  words[bytes.length >> 2] = (words[bytes.length >> 2] ?? 0) | (0x80 << (24 - (bytes.length & 3) * 8));
  words[words.length - 1] = bytes.length * 8;

  const { constants, state } = primes();
  const schedule = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16)
    compress(state, words.subarray(block, block + 16), schedule, constants);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

function compress(state: Uint32Array, block: Uint32Array, schedule: Uint32Array, constants: Uint32Array): void {
  const at = (index: number) => schedule[index] ?? 0;
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      schedule[index] = block[index] ?? 0;
      continue;
    }
    const early = at(index - 15);
    const late = at(index - 2);
    schedule[index] =
      at(index - 16) +
      (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
      at(index - 7) +
      (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const one =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + at(index);
    const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

/** The constants of the algorithm are fractions of the roots of the first primes. */
function primes(): { constants: Uint32Array; state: Uint32Array } {
  const found: number[] = [];
  for (let candidate = 2; found.length < 64; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  const fraction = (value: number) => (value % 1) * 2 ** 32;
  return {
    constants: Uint32Array.from(found, (prime) => fraction(Math.cbrt(prime))),
    state: Uint32Array.from(found.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  };
}
