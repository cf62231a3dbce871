import { afterEach, expect, jest, test } from '@jest/globals';
import { isDay, localDay, timesOf } from '../../../web/studio/ui/dates/days.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['in UTC', 0, '2026-11-15', '2026-11-14'],
  ['in New York, where it is still evening', 300, '2026-11-14', '2026-11-13'],
  ['in Tokyo', -540, '2026-11-15', '2026-11-14'],
])('today and yesterday are days on the calendar of a user %s', (_, offsetMinutes, today, yesterday) => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offsetMinutes);
  const now = Date.parse('2026-11-15T02:00:00Z');
  expect([localDay(now), localDay(now, 1)]).toEqual([today, yesterday]);
});

test('reversed days are requested as an empty range', () => {
  const { since, until } = timesOf({ from: '2026-11-15', to: '2026-11-10' });
  expect(until).toBe(since);
});

test.each([
  ['2026-11-15', true],
  ['2028-02-29', true],
  ['1970-01-01', true],
  ['2026-02-30', false],
  ['2026-99-99', false],
  ['2026-11-15T00:00', false],
  ['2026', false],
  ['', false],
  [undefined, false],
])('%j is a day of the calendar: %j', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
