import { type Row, rounded } from '../support/report.ts';
import type { Quota } from './aws-limits.ts';
import type { KeyUse } from './key-recorder.ts';
import { type Ceiling, ceilingsOf, type SharedIds } from './shared-keys.ts';

/** A kind of load, and the limits of its rate. */
export interface Workload {
  readonly name: string;
  readonly goal?: number;
  readonly unit: 'per second' | 'per minute';
  readonly limits: readonly Limit[];
}

export interface Limit {
  readonly name: string;
  readonly rate: number;
  /** Label of the quota or setting to raise, as in the table of quotas. Missing if the limit is fixed. */
  readonly quotaLabel?: string | undefined;
}

const count = (amount: number, unit: string) => `${rounded(amount, 2)} ${unit}${amount === 1 ? '' : 's'}`;

const limitOf = ({ keys, partitions, writeUnits, readUnits, perSecond }: Ceiling, seconds: number): Limit => {
  // A partition allows three times as many read units as write units. Show the kind that limits the rate.
  const units = writeUnits >= readUnits / 3 ? count(writeUnits, 'write unit') : count(readUnits, 'read unit');
  const spread = partitions === 1 ? 'in one partition' : `over ${partitions} partitions`;
  return { name: `\`${keys}\`: ${units} each, ${spread}`, rate: perSecond * seconds };
};

/** The limits of the keys that all operations share. */
export const keyLimits = (uses: readonly KeyUse[], operations: number, shared?: SharedIds, seconds = 1): Limit[] =>
  ceilingsOf(uses, operations, shared).map((ceiling) => limitOf(ceiling, seconds));

export const quotaLimit = ({ name, label, value }: Quota, perOperation: number): Limit => ({
  name,
  rate: value / perOperation,
  quotaLabel: label,
});

/** Whether every fixed limit allows the goal. Quotas do not count, because they can be raised. */
export const isReachable = ({ goal = 0, limits }: Workload): boolean =>
  limits.every(({ rate, quotaLabel }) => rate >= goal || quotaLabel !== undefined);

/**
 * The row of a workload, with its lowest limit, the quotas to raise to reach its goal, and its lowest limit that cannot
 * be raised.
 */
export function rowsOf({ name, goal, unit, limits }: Workload): Row[] {
  const sorted = limits.toSorted((one, other) => one.rate - other.rate);
  const [lowest] = sorted;
  const fixed = sorted.find(({ quotaLabel }) => quotaLabel === undefined);
  const number = (value: number) => Math.floor(value).toLocaleString('en');
  const rate = (value: number) => `${number(value)} ${unit}`;
  if (!lowest) return [];
  // Without a goal, list only the lowest limit, if it is a quota.
  const toRaise = sorted.filter((limit) => limit.quotaLabel !== undefined && limit.rate < (goal ?? lowest.rate + 1));
  return [
    {
      workload: name,
      goal: goal === undefined ? '' : rate(goal),
      'maximum, and its limit': `${rate(lowest.rate)}: ${lowest.name}`,
      'raise to reach the goal': toRaise.map((limit) => `${limit.quotaLabel} (${number(limit.rate)})`).join(', '),
      'maximum with all quotas raised': fixed
        ? `${rate(fixed.rate)}${fixed === lowest ? '' : `: ${fixed.name}`}`
        : 'no fixed limit',
    },
  ];
}
