import { describe, expect, test } from '@jest/globals';
import { calendarOf, localDays, startOfDay } from '../../../lambdas/scans/roll-ups/local-days.ts';

const day = (name: string, counters: Record<string, number>) => ({ day: name, counters, hot: false });
const scansIn = (zone: string, ...days: ReturnType<typeof day>[]) =>
  Object.fromEntries(
    localDays(days, calendarOf(zone))
      .filter(({ counters }) => counters.scans)
      .map(({ day: name, counters }) => [name, counters.scans]),
  );

describe('local days', () => {
  const utcDay = day('2026-11-15', { scans: 6, scans_00: 1, scans_05: 2, scans_23: 3 });

  test.each([
    ['UTC', { '2026-11-15': 6 }],
    ['Europe/Vienna', { '2026-11-15': 3, '2026-11-16': 3 }],
    ['America/New_York', { '2026-11-14': 1, '2026-11-15': 5 }],
    ['Pacific/Kiritimati', { '2026-11-15': 3, '2026-11-16': 3 }],
  ])('in %s have the scans of their own hours', (zone, expected) => expect(scansIn(zone, utcDay)).toEqual(expected));

  test('an hour in UTC that contains a local midnight counts on the local day with the larger part of the hour', () => {
    // 18:00 UTC is 23:45 in Kathmandu.
    expect(scansIn('Asia/Kathmandu', day('2026-11-15', { scans: 2, scans_17: 1, scans_18: 1 }))).toEqual({
      '2026-11-15': 1,
      '2026-11-16': 1,
    });
  });

  test('summer time moves midnight by an hour', () => {
    const hours = { scans: 2, scans_21: 1, scans_22: 1 };
    expect(scansIn('Europe/Vienna', day('2026-03-28', hours))).toEqual({ '2026-03-28': 2 });
    expect(scansIn('Europe/Vienna', day('2026-03-30', hours))).toEqual({ '2026-03-30': 1, '2026-03-31': 1 });
  });

  test('visitors (`devices`), conversations and messages move with their hours, as scans do; other counters stay', () => {
    const late = day('2026-11-15', {
      ...{ devices: 2, devices_23: 2, conversations: 1, conversations_23: 1, messages: 4, messages_23: 4 },
      ...{ talking_scans: 1, country_AT: 2 },
    });
    const byDay = new Map(localDays([late], calendarOf('Europe/Vienna')).map((local) => [local.day, local.counters]));
    expect(byDay.get('2026-11-16')).toMatchObject({ devices: 2, conversations: 1, messages: 4 });
    expect(byDay.get('2026-11-15')).toMatchObject({
      devices: 0,
      conversations: 0,
      messages: 0,
      talking_scans: 1,
      country_AT: 2,
    });
  });
});

test.each([
  ['UTC', '2026-11-15T00:00:00.000Z'],
  ['Europe/Vienna', '2026-11-14T23:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-15T08:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-14T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-14T10:00:00.000Z'],
])('the day begins in %s at %s', (zone, expected) => {
  expect(startOfDay('2026-11-15', calendarOf(zone)).toISOString()).toBe(expected);
});
