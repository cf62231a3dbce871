import { afterEach, expect, jest, test } from '@jest/globals';
import { localDay, timesOf } from '../../../web/studio/ui/dates/days.ts';

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
