import { describe, expect, test } from '@jest/globals';
import { TEMPLATES } from '../../../contracts/qpr-codes.ts';
import { changeTime, shortIdOf } from '../../../lambdas/qpr-codes/qpr-code.ts';
import { greetingOf } from '../../../shared/page/greetings.ts';

describe('a code', () => {
  test('has the last ten characters of its id as its short id', () =>
    expect(shortIdOf('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('ffq69g5fav'));

  test('has a greeting for every template', () =>
    expect(TEMPLATES.map((template) => greetingOf({ name: 'Aurora', template }).includes('Aurora'))).toEqual(
      TEMPLATES.map(() => true),
    ));

  test('has a change time after the previous one, even if the clock goes back', () => {
    const before = new Date(5_000).toISOString();
    expect(changeTime(new Date(9_000), before)).toBe('1970-01-01T00:00:09.000Z');
    expect(changeTime(new Date(1_000), before)).toBe('1970-01-01T00:00:05.001Z');
  });
});
