export interface Counts {
  readonly scans: number;
  readonly visitors: number;
  readonly conversations: number;
  readonly messages: number;
}
export type Metric = keyof Counts;
export const METRICS = ['scans', 'visitors', 'conversations', 'messages'] as const satisfies Metric[];

export interface CountedDay extends Counts {
  readonly day: string;
}

/** One bar of the chart: a day, or a week that starts on `day`. */
export interface Bucket extends CountedDay {
  readonly days: number;
}

/** With more bars than this, they are too thin to tell apart. */
const MAX_BARS = 100;
const WEEK = 7;

/** One bucket per day or, for a long range, per week. The first week may be shorter. */
export function bucketsOf(days: readonly CountedDay[]): Bucket[] {
  if (days.length <= MAX_BARS) return days.map((day) => ({ ...day, days: 1 }));
  const firstLength = days.length % WEEK;
  const starts = [
    ...(firstLength ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) => firstLength + week * WEEK),
  ];
  return starts.map((start, index) => {
    const week = days.slice(start, starts[index + 1]);
    const sum = (metric: Metric) => week.reduce((total, day) => total + day[metric], 0);
    return {
      day: week[0]?.day ?? '',
      days: week.length,
      scans: sum('scans'),
      visitors: sum('visitors'),
      conversations: sum('conversations'),
      messages: sum('messages'),
    };
  });
}

/**
 * The top of an axis: the next round number at or above the value (1, 2, 4, 6, 8, 10, 12, 16, 20, …). All of these
 * except 1 are even, because the axis also shows half of its top.
 */
export function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const steps = power === 1 ? [1, 2, 4, 6, 8] : [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8];
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}
