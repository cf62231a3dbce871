import type { Block, Ledger } from './block-ledger.ts';

/**
 * The ledger (the start time and the number of codes of each block, see `block-ledger.ts`) as bytes. Each block is one
 * variable-length number: twice the time since the previous block, plus one if the count differs from `USUAL_COUNT`. In
 * that case the count follows. A full block usually takes 2 to 4 bytes, so 120,000 codes need about 5 KB.
 *
 * `USUAL_COUNT` is part of the stored format: it must stay 96 even if the block size changes.
 */
const USUAL_COUNT = 96;
const RADIX = 128;

export function encodeLedger(ledger: Ledger): Uint8Array {
  const bytes: number[] = [];
  let previousMs = 0;
  for (const { fromMs, count } of ledger) {
    const isUsual = count === USUAL_COUNT;
    pushNumber(bytes, (fromMs - previousMs) * 2 + (isUsual ? 0 : 1));
    if (!isUsual) pushNumber(bytes, count);
    previousMs = fromMs;
  }
  return Uint8Array.from(bytes);
}

export function decodeLedger(bytes: Uint8Array): Ledger {
  const blocks: Block[] = [];
  let position = 0;
  let fromMs = 0;
  const next = () => {
    let value = 0;
    // Timestamps exceed 32 bits, so multiply instead of shifting.
    for (let weight = 1; ; weight *= RADIX) {
      const byte = bytes[position];
      if (byte === undefined) throw new Error('The ledger ends in the middle of a number.');
      position += 1;
      value += (byte % RADIX) * weight;
      if (byte < RADIX) return value;
    }
  };
  while (position < bytes.length) {
    const timeAndFlag = next();
    fromMs += Math.floor(timeAndFlag / 2);
    blocks.push({ fromMs, count: timeAndFlag % 2 === 0 ? USUAL_COUNT : next() });
  }
  return blocks;
}

function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= RADIX; rest = Math.floor(rest / RADIX)) bytes.push((rest % RADIX) + RADIX);
  bytes.push(rest);
}
