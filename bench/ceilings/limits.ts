import { type Row, rounded } from '../report.ts';
import type { Quota } from './aws-limits.ts';
import type { KeyUse } from './key-recorder.ts';
import { type Ceiling, ceilingsOf, type SharedIds } from './shared-keys.ts';

/** An operation with limited throughput. */
export interface Subject {
  readonly what: string;
  readonly goal?: number;
  readonly unit: 'a second' | 'a minute';
  readonly limits: readonly Limit[];
}

export interface Limit {
  readonly name: string;
  readonly rate: number;
  /** Short name of the quota or setting that can be raised, as in the table of quotas. */
  readonly raisable?: string | undefined;
}

const limitOf = ({ keys, partitions, writeUnits, readUnits, perSecond }: Ceiling, seconds: number): Limit => {
  const units =
    writeUnits >= readUnits / 3 ? `${rounded(writeUnits, 2)} write units` : `${rounded(readUnits, 2)} read units`;
  const spread = partitions === 1 ? 'in one partition' : `over ${partitions} partitions`;
  return { name: `\`${keys}\`: ${units} each, ${spread}`, rate: perSecond * seconds };
};

/** The limits of the keys that all operations share. */
export const keyLimits = (uses: readonly KeyUse[], count: number, shared?: SharedIds, seconds = 1): Limit[] =>
  ceilingsOf(uses, count, shared).map((ceiling) => limitOf(ceiling, seconds));

export const quotaLimit = ({ name, short, value }: Quota, perOperation: number): Limit => ({
  name,
  rate: value / perOperation,
  raisable: short,
});

/** Whether the goal is below every limit that cannot be raised. */
export const isWithin = ({ goal = 0, limits }: Subject): boolean =>
  limits.every(({ rate, raisable }) => rate >= goal || raisable !== undefined);

/** The first limit, the quotas to raise for the goal, and the first limit that cannot be raised. */
export function rowsOf({ what, goal, unit, limits }: Subject): Row[] {
  const sorted = limits.toSorted((one, other) => one.rate - other.rate);
  const [first] = sorted;
  const fixed = sorted.find(({ raisable }) => raisable === undefined);
  const number = (value: number) => Math.floor(value).toLocaleString('en');
  const rate = (value: number) => `${number(value)} ${unit}`;
  if (!first) return [];
  const toRaise = sorted.filter((limit) => limit.raisable !== undefined && limit.rate < (goal ?? first.rate + 1));
  return [
    {
      what,
      goal: goal === undefined ? '' : rate(goal),
      highest: rate(first.rate),
      'first limit': first.name,
      'to be raised for the goal': toRaise.map((limit) => `${limit.raisable} (${number(limit.rate)})`).join(', '),
      'with all of these raised': fixed
        ? `${rate(fixed.rate)}${fixed === first ? '' : `: ${fixed.name}`}`
        : 'no limit of ours',
    },
  ];
}
