import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { TEMPLATES } from '../../../contracts/qpr-codes.ts';
import { OFFSET_PAGE_QUERY } from '../../../lambdas/platform/schemas/offset-page.ts';
import { CODE_FIELDS, codeStatus } from '../../../lambdas/qpr-codes/qpr-code-fields.ts';

const messages = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

describe('the fields of a code', () => {
  test.each([
    ['name', 'Lobby'],
    ['name', '  kept as supplied  '],
    ['name', '😀'.repeat(200)],
    ['name', 'זִיהוּי'],
    ['prompt', 'p'.repeat(32_000)],
    ['prompt', 'two\nlines\tand a tab'],
    ['welcome_message', 'w'.repeat(2_000)],
    ['template', 'healthcare'],
    ['metadata', {}],
    ['metadata', { a: null, b: [1, { c: true }], 'key with spaces': 'x' }],
    ['metadata', Object.fromEntries(Array.from({ length: 50 }, (_, key) => [key, key]))],
    ['metadata', { text: 'x'.repeat(16 * 1024 - '{"text":""}'.length) }],
  ] as const)('%s accepts %j unchanged', (field, value) => expect(CODE_FIELDS[field].parse(value)).toEqual(value));

  test.each([
    ['name', undefined, 'Must be text; it is missing.'],
    ['name', 7, 'Must be text; it is a number.'],
    ['name', null, 'Must be text; it is null.'],
    ['name', '', 'Must not be empty.'],
    ['name', ' \n ', 'Must not be empty.'],
    ['name', 'n'.repeat(201), 'Must have at most 200 characters; it has 201.'],
    ['name', 'a\0b', 'Must not contain the character U+0000.'],
    ['prompt', 'p'.repeat(32_001), 'Must have at most 32,000 characters; it has 32,001.'],
    ['welcome_message', 'w'.repeat(2_001), 'Must have at most 2,000 characters; it has 2,001.'],
    ['template', 'casino', `Must be one of: ${TEMPLATES.join(', ')}; it is "casino".`],
    ['metadata', [], 'Must be an object; it is a list.'],
    ['metadata', 'text', 'Must be an object; it is text.'],
    ['metadata', null, 'Must be an object; it is null.'],
    [
      'metadata',
      Object.fromEntries(Array.from({ length: 51 }, (_, key) => [key, key])),
      'Must have at most 50 keys; it has 51.',
    ],
    ['metadata', { text: 'é'.repeat(8 * 1024) }, 'Must take at most 16,384 bytes as JSON; it takes 16,395.'],
  ] as const)('%s refuses %j', (field, value, message) =>
    expect(messages(CODE_FIELDS[field], value)).toEqual([message]),
  );
});

describe('the page of a list', () => {
  const query = z.object({ ...OFFSET_PAGE_QUERY, status: z._default(codeStatus, 'active') });

  test('has defaults', () => expect(query.parse({})).toEqual({ limit: 20, offset: 0, status: 'active' }));

  test('parses numbers from text', () => {
    const input = { limit: '100', offset: '999999999999999', status: 'archived', unknown: 'ignored' };
    expect(query.parse(input)).toEqual({ limit: 100, offset: 999_999_999_999_999, status: 'archived' });
  });

  test.each(['0', '101', '-1', '1.5', 'abc', '', ' 1', '1e1', '0x10', '1,2', '+5', '９'])(
    'refuses the limit %j',
    (limit) => expect(messages(query, { limit })).toEqual(['Must be a whole number from 1 to 100.']),
  );
  test.each(['-1', '', 'x', '1e3', '9999999999999999'])('refuses the offset %j', (offset) =>
    expect(messages(query, { offset })).toEqual(['Must be a whole number, 0 or more.']),
  );
  test('refuses an unknown status', () =>
    expect(messages(query, { status: 'deleted' })).toEqual(['Must be one of: active, archived; it is "deleted".']));
});
