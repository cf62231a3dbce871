import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { cursor, requestedPage, withNextCursor } from '../../../lambdas/platform/schemas/cursor-page.ts';
import { emailAddress } from '../../../lambdas/platform/schemas/email-address.ts';
import { metadataInput, metadataOf, metadataText } from '../../../lambdas/platform/schemas/metadata.ts';
import { limitOf, limitUpTo, OFFSET_PAGE_QUERY } from '../../../lambdas/platform/schemas/offset-page.ts';
import { pathId, reference } from '../../../lambdas/platform/schemas/path-id.ts';
import { text } from '../../../lambdas/platform/schemas/text.ts';
import { timestamp } from '../../../lambdas/platform/schemas/timestamp.ts';
import { formatNumber } from '../../../shared/format-number.ts';

const ID = 'evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('text', () => {
  test('is stored unchanged, and its length is counted in code points', () => {
    expect(text(3).parse(' ä😀')).toBe(' ä😀');
    expect(messageOf(text(3), '😀😀😀😀')).toBe('Must have at most 3 characters; it has 4.');
    expect(messageOf(text(1_000), 'a'.repeat(1_001))).toBe('Must have at most 1,000 characters; it has 1,001.');
  });

  test.each([
    [1, 'Must be text; it is a number.'],
    ['', 'Must not be empty.'],
    [' \n\t', 'Must not be empty.'],
    ['\u200b \u202e', 'Must contain a visible character.'],
    ['a\0b', 'Must not contain the character U+0000.'],
  ])('rejects %j: %s', (value, message) => expect(messageOf(text(10), value)).toBe(message));
});

describe('a timestamp', () => {
  test.each([
    ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
    ['2027-01-01T00:00:00+02:00', '2026-12-31T22:00:00.000Z'],
    ['2027-01-01T00:00:00.5Z', '2027-01-01T00:00:00.500Z'],
  ])('converts %s to UTC: %s', (value, expected) => expect(timestamp.parse(value)).toBe(expected));

  test.each(['2027-01-31', '2027-02-30T00:00:00Z', '12:00', 'tomorrow', 1])('rejects %j', (value) => {
    expect(messageOf(timestamp, value)).toMatch(/^Must be (?:an ISO 8601 date and time|text; it is a number)/);
  });

  test('rejects years after 9999, because timestamps are sorted as text', () => {
    expect(messageOf(timestamp, '9999-12-31T23:59:59-05:00')).toBe('Must be before the year 10000.');
  });
});

describe('a limit', () => {
  test.each(['0', '101', '-1', '+5', '1.5', '1,2', '1e1', '0x10', '９', ' 1', '', 'x', '1'.repeat(16)])(
    'rejects %j',
    (value) => expect(messageOf(limitUpTo(100), value)).toBe('Must be a whole number from 1 to 100.'),
  );

  test('is parsed as a number, and has a default', () => {
    const schema = limitOf({ max: 100, default: 20 });
    expect([schema.parse('1'), schema.parse('100'), schema.parse('007'), schema.parse(undefined)]).toEqual([
      1, 100, 7, 20,
    ]);
  });
});

describe('an offset', () => {
  const { offset } = OFFSET_PAGE_QUERY;

  test.each(['-1', '', 'x', '1e3', '9999999999999999'])('rejects %j', (value) => {
    expect(messageOf(offset, value)).toBe('Must be a whole number, 0 or more.');
  });

  test('is parsed as a number, and is 0 by default', () => {
    expect([offset.parse('999999999999999'), offset.parse(undefined)]).toEqual([999_999_999_999_999, 0]);
  });
});

describe('a cursor', () => {
  test('is optional, and must be an id of the same kind as the ids in the list', () => {
    expect(cursor('event').parse(ID)).toBe(ID);
    expect(cursor('event').parse(undefined)).toBeUndefined();
    expect(messageOf(cursor('webhook'), ID)).toMatch(/^Must be the next_cursor of an earlier response/);
  });

  test('requests a page, as a limit does; without either, the whole list is returned', () => {
    expect(requestedPage({})).toBeUndefined();
    expect(requestedPage({ limit: 5 })).toEqual({ limit: 5 });
    expect(requestedPage({ cursor: ID })).toEqual({ limit: 20, after: ID });
  });

  test('is returned for the next page only when the request asked for pages', () => {
    expect(withNextCursor(undefined, undefined)).toEqual({});
    expect(withNextCursor({ limit: 5 }, undefined)).toEqual({ next_cursor: null });
    expect(withNextCursor({ limit: 5 }, ID)).toEqual({ next_cursor: ID });
  });
});

test.each([pathId('event', {}), reference('event', 'Must be an id of an event.', {})])(
  'an id is accepted only if it is of the expected kind',
  (schema) => {
    expect(schema.parse(ID)).toBe(ID);
    for (const value of ['', 'evt_1', ID.replace('evt_', 'wh_'), ID.toLowerCase(), 7]) {
      expect(schema.safeParse(value).success).toBe(false);
    }
  },
);

test('an e-mail address is stored as written', () => {
  expect(emailAddress.parse('You@Example.com')).toBe('You@Example.com');
  for (const value of ['you', 'you@', '@example.com', 'a b@example.com', 7]) {
    expect(messageOf(emailAddress, value)).toMatch(/^Must be (?:an e-mail address such as|text; it is a number)/);
  }
  expect(messageOf(emailAddress, `${'a'.repeat(250)}@example.com`)).toBe(
    'Must have at most 254 characters; it has 262.',
  );
});

describe('metadata', () => {
  test('is returned unchanged', () => {
    const value = { big: 1e300, deep: { list: [1, null, 'ä'] } };
    expect(metadataOf(metadataText(metadataInput.parse(value)))).toEqual(value);
  });

  test('has a maximum number of keys and bytes', () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
    expect(metadataInput.safeParse(keys(50)).success).toBe(true);
    expect(messageOf(metadataInput, keys(51))).toBe('Must have at most 50 keys; it has 51.');
    const frame = '{"a":""}'.length;
    expect(metadataInput.safeParse({ a: 'x'.repeat(16_384 - frame) }).success).toBe(true);
    expect(messageOf(metadataInput, { a: 'x'.repeat(16_385 - frame) })).toBe(
      'Must take at most 16,384 bytes as JSON; it takes 16,385.',
    );
  });
});

test.each([0, 7, 999, 1_000, -12_000, 123_456, 1_234_567.25, 0.1234, 12_345_678_901n])(
  '%p is formatted with commas, as in English',
  (value) => {
    expect(formatNumber(value)).toBe(value.toLocaleString('en', { maximumFractionDigits: 4 }));
  },
);
