import { type Row, rounded } from '../report.ts';
import type { Quota } from './aws-limits.ts';
import type { KeyUse } from './key-recorder.ts';
import { type Ceiling, ceilingsOf, type SharedIds } from './shared-keys.ts';

/** Something of which there can be only so many. */
export interface Subject {
  readonly what: string;
  readonly goal?: number;
  readonly unit: 'a second' | 'a minute';
  readonly limits: readonly Limit[];
}

export interface Limit {
  readonly name: string;
  readonly rate: number;
  /** Of a quota or a setting, which can be raised: what it is called in the table that says where. */
  readonly raisable?: string | undefined;
}

const limitOf = ({ keys, partitions, writeUnits, readUnits, perSecond }: Ceiling, seconds: number): Limit => {
  const units =
    writeUnits >= readUnits / 3 ? `${rounded(writeUnits, 2)} write units` : `${rounded(readUnits, 2)} read units`;
  const spread = partitions === 1 ? 'in one partition' : `over ${partitions} partitions`;
  return { name: `\`${keys}\`: ${units} each, ${spread}`, rate: perSecond * seconds };
};

/** What the keys allow that all operations have in common. */
export const keyLimits = (uses: readonly KeyUse[], count: number, shared?: SharedIds, seconds = 1): Limit[] =>
  ceilingsOf(uses, count, shared).map((ceiling) => limitOf(ceiling, seconds));

export const quotaLimit = ({ name, short, value }: Quota, perOperation: number): Limit => ({
  name,
  rate: value / perOperation,
  raisable: short,
});

/** Is the goal below every limit that nothing raises? */
export const isWithin = ({ goal = 0, limits }: Subject): boolean =>
  limits.every(({ rate, raisable }) => rate >= goal || raisable !== undefined);

/** The first limit, what has to be raised for the goal, and the first limit that neither a quota nor a setting raises. */
export function rowsOf({ what, goal, unit, limits }: Subject): Row[] {
  const sorted = limits.toSorted((one, other) => one.rate - other.rate);
  const [first] = sorted;
  const fixed = sorted.find(({ raisable }) => raisable === undefined);
  const number = (value: number) => Math.floor(value).toLocaleString('en');
  const rate = (value: number) => `${number(value)} ${unit}`;
  if (!first) return [];
  const inTheWay = sorted.filter((limit) => limit.raisable !== undefined && limit.rate < (goal ?? first.rate + 1));
  return [
    {
      what,
      goal: goal === undefined ? '' : rate(goal),
      highest: rate(first.rate),
      'first limit': first.name,
      'to be raised for the goal': inTheWay.map((limit) => `${limit.raisable} (${number(limit.rate)})`).join(', '),
      'with all of these raised': fixed
        ? `${rate(fixed.rate)}${fixed === first ? '' : `: ${fixed.name}`}`
        : 'no limit of ours',
    },
  ];
}
