import { describe, expect, test } from '@jest/globals';
import { bucketsOf, roundedUp } from '../../../web/studio/pages/overview/buckets.ts';
import { previousRange, queryOf, rangeOf } from '../../../web/studio/pages/overview/range.ts';

const NOW = Date.parse('2026-11-15T23:30:00Z');

describe('the date range of a URL', () => {
  test.each([
    [{}, { span: 30, from: '2026-10-17', to: '2026-11-15' }],
    [{ days: '7' }, { span: 7, from: '2026-11-09', to: '2026-11-15' }],
    [{ days: '8' }, { span: 30, from: '2026-10-17', to: '2026-11-15' }],
    [
      { from: '2026-11-01', to: '2026-11-03' },
      { span: 'custom', from: '2026-11-01', to: '2026-11-03' },
    ],
    [{ from: '2026-11-01' }, { span: 'custom', from: '2026-11-01', to: '2026-11-15' }],
    [{ to: '2026-03-01' }, { span: 'custom', from: '2026-01-31', to: '2026-03-01' }],
    [
      { from: '2026-11-01', to: '2099-01-01' },
      { span: 'custom', from: '2026-11-01', to: '2026-11-15' },
    ],
    [
      { from: 'yesterday', to: '2026-99-99' },
      { span: 30, from: '2026-10-17', to: '2026-11-15' },
    ],
  ])('with the parameters %j is %j', (values, range) => {
    expect(rangeOf(values, NOW)).toEqual(range);
  });

  test('is requested with an exclusive end, the day after the last day', () => {
    expect(queryOf({ span: 'custom', from: '2026-02-27', to: '2026-02-28' })).toEqual({
      since: '2026-02-27',
      until: '2026-03-01',
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  test('is requested as an empty range if it ends before it begins', () => {
    const reversed = { span: 'custom', from: '2026-02-27', to: '2026-02-20' } as const;
    expect(queryOf(reversed)).toMatchObject({ since: '2026-02-27', until: '2026-02-27' });
    const { since, until } = queryOf(previousRange(reversed));
    expect(until).toBe(since);
  });
});

test.each([
  ['2026-02-24', '2026-02-28', '2026-02-19', '2026-02-24'],
  ['2025-01-01', '2025-12-31', '2024-01-02', '2025-01-01'],
  // Of a longer range, the service counts only the last 366 days, here from December 31, 2024.
  ['2024-01-01', '2025-12-31', '2023-12-31', '2024-12-31'],
])('the counted days from %s to %s are compared with the days directly before them', (from, to, since, until) => {
  expect(queryOf(previousRange({ span: 'custom', from, to }))).toMatchObject({ since, until });
});

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(NOW + index * 86_400_000).toISOString().slice(0, 10),
    scans: index + 1,
    visitors: 1,
    conversations: 0,
    messages: 2,
  }));

describe('the bars of the chart', () => {
  test.each([1, 90, 100])('are days for up to a hundred days: %i', (count) => {
    expect(bucketsOf(days(count))).toHaveLength(count);
  });

  test.each([101, 105, 366])('are weeks for more than a hundred days, with the sums of their days: %i', (count) => {
    const buckets = bucketsOf(days(count));
    expect(buckets).toHaveLength(Math.ceil(count / 7));
    expect(buckets.reduce((sum, { scans }) => sum + scans, 0)).toBe((count * (count + 1)) / 2);
    expect(buckets.reduce((sum, bucket) => sum + bucket.days, 0)).toBe(count);
    // The last week is complete, so its bar is not lower than the others.
    expect(buckets.at(-1)).toMatchObject({ days: 7, visitors: 7, messages: 14 });
  });

  test.each([
    [0, 1],
    [1, 1],
    [3, 4],
    [5, 6],
    [9, 10],
    [11, 12],
    [49, 50],
    [401, 500],
    [1_138, 1_200],
    [8_001, 10_000],
  ])('with a maximum of %i have an axis up to %i', (maximum, top) => {
    expect(roundedUp(maximum)).toBe(top);
  });
});
