import { PARTITION } from './aws-limits.ts';
import type { KeyUse } from './key-recorder.ts';

/** A kind of key that every operation of one workload uses, and the maximum rate that it allows. */
export interface Ceiling {
  /** Pattern of the keys, such as `EVENTS#<account>#*`. */
  readonly keys: string;
  readonly partitions: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly perSecond: number;
}

/** Ids that all operations share, by type: `{ account: 'acc_…' }`. */
export type SharedIds = Readonly<Record<string, string>>;

/**
 * Returns the ceiling of each kind of key that all operations use, lowest rate first. Such a key contains a shared id,
 * for example that of an account. Other keys are skipped, because only some of the operations use them. Without
 * `shared`, all keys count. Keys that differ only in their final number are one kind: the load is spread evenly over
 * them.
 */
export function ceilingsOf(uses: readonly KeyUse[], operations: number, shared?: SharedIds): Ceiling[] {
  const kinds = new Map<string, { pks: Set<string>; writeUnits: number; readUnits: number }>();
  for (const { where, pk, writeUnits, readUnits } of uses) {
    const pattern = Object.entries(shared ?? {}).reduce((text, [name, id]) => text.replace(id, `<${name}>`), pk);
    if (shared && pattern === pk) continue;
    const kind = kindOf(where, pattern);
    const total = kinds.get(kind) ?? { pks: new Set<string>(), writeUnits: 0, readUnits: 0 };
    total.pks.add(pk);
    kinds.set(kind, {
      pks: total.pks,
      writeUnits: total.writeUnits + writeUnits,
      readUnits: total.readUnits + readUnits,
    });
  }
  return [...kinds]
    .map(([keys, { pks, ...units }]) => {
      const [writeUnits, readUnits] = [units.writeUnits / operations, units.readUnits / operations];
      const share = Math.max(writeUnits / PARTITION.writeUnits, readUnits / PARTITION.readUnits);
      return { keys, partitions: pks.size, writeUnits, readUnits, perSecond: Math.floor(pks.size / share) };
    })
    .toSorted((one, other) => one.perSecond - other.perSecond);
}

const kindOf = (where: KeyUse['where'], pattern: string): string =>
  `${where === 'index' ? 'index ' : ''}${pattern.replace(/#\d+$/, '#*')}`;
