import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { TEMPLATES } from '../../../contracts/qpr-codes.ts';
import { CODE_INPUTS, codeStatus } from '../../../lambdas/qpr-codes/qpr-code-fields.ts';

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
  ] as const)('%s accepts %j unchanged', (field, value) => expect(CODE_INPUTS[field].parse(value)).toEqual(value));

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
    expect(messages(CODE_INPUTS[field], value)).toEqual([message]),
  );
});

test('the status of a code is refused if it is unknown', () =>
  expect(messages(codeStatus, 'deleted')).toEqual(['Must be one of: active, archived; it is "deleted".']));
