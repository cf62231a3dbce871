import { expect, test } from '@jest/globals';
import { isOpenAt, type OpeningHours } from '../../../lambdas/placements/opening-hours.ts';

const vienna = (weekly: OpeningHours['weekly']): OpeningHours => ({ time_zone: 'Europe/Vienna', weekly });

test.each([
  ['2026-03-02T06:59:00Z', false],
  ['2026-03-02T07:00:00Z', true],
  ['2026-03-02T16:59:00Z', true],
  ['2026-03-02T17:00:00Z', false],
  // A Tuesday, which has no hours.
  ['2026-03-03T12:00:00Z', false],
  // In summer, Vienna is two hours ahead of UTC.
  ['2026-06-01T06:00:00Z', true],
  ['2026-06-01T16:00:00Z', false],
])('a shop that is open on Mondays from 8:00 to 18:00 is open at %s: %s', (time, isOpen) => {
  expect(isOpenAt(vienna({ mon: [['08:00', '18:00']] }), new Date(time))).toBe(isOpen);
});

test.each([
  ['2026-03-06T20:00:00Z', true],
  ['2026-03-07T00:59:00Z', true],
  ['2026-03-07T01:00:00Z', false],
  // On Sunday 29 March at 2:00, the clock goes to 3:00, and the bar closes at that moment.
  ['2026-03-29T00:59:00Z', true],
  ['2026-03-29T01:00:00Z', false],
  // On Sunday 25 October, 2:30 comes twice, and both times are after closing time.
  ['2026-10-25T00:30:00Z', false],
  ['2026-10-25T01:30:00Z', false],
])('a bar that is open on Friday and Saturday from 18:00 to 2:00 is open at %s: %s', (time, isOpen) => {
  expect(isOpenAt(vienna({ fri: [['18:00', '02:00']], sat: [['18:00', '02:00']] }), new Date(time))).toBe(isOpen);
});

test('a range until 24:00 ends at midnight, and a range with equal times is the whole day', () => {
  const until24 = vienna({ mon: [['00:00', '24:00']] });
  expect(isOpenAt(until24, new Date('2026-03-02T22:59:00Z'))).toBe(true);
  expect(isOpenAt(until24, new Date('2026-03-02T23:00:00Z'))).toBe(false);
  const allDay = vienna({ mon: [['00:00', '00:00']] });
  expect(isOpenAt(allDay, new Date('2026-03-02T12:00:00Z'))).toBe(true);
  expect(isOpenAt(allDay, new Date('2026-03-03T12:00:00Z'))).toBe(false);
});

test('a placement without ranges is closed', () => {
  expect(isOpenAt(vienna({}), new Date('2026-03-02T12:00:00Z'))).toBe(false);
});
