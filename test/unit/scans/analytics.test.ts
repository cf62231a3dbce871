import { describe, expect, test } from '@jest/globals';
import { analyticsOf, periodStart } from '../../../lambdas/scans/roll-ups/analytics.ts';

describe('analytics', () => {
  test('include every bucket of the period, and every week except the first starts on Monday', () => {
    const to = new Date('2026-11-15T10:30:00Z'); // a Sunday
    const from = periodStart('30d', to, new Date('2020-01-01'));
    expect(from.toISOString()).toBe('2026-10-17T00:00:00.000Z');
    const day = { day: '2026-11-09', hot: false, counters: { scans: 2, scans_23: 2 } };
    const { time_series: weeks } = analyticsOf([day], from, to, 'week');
    // The period starts in the middle of a week.
    expect(weeks[0]?.start).toBe(from.toISOString());
    expect(weeks[1]?.start).toBe('2026-10-19T00:00:00.000Z');
    expect(weeks.at(-1)).toEqual({ start: '2026-11-09T00:00:00.000Z', scans: 2, conversations: 0 });
    expect(analyticsOf([day], from, to, 'hour').time_series).toHaveLength(29 * 24 + 11);
  });

  test('are zero, not NaN, for an empty period', () => {
    const now = new Date('2026-11-15T10:30:00Z');
    expect(analyticsOf([], now, now, 'day')).toMatchObject({
      scans: 0,
      conversation_rate: 0,
      messages_per_conversation: 0,
    });
  });
});
