import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { checked } from '../../../../lambdas/platform/http/mistakes/field-errors.ts';
import { loadSchemas } from '../../../../openapi/load-schemas.ts';

const schema = z.strictObject({ name: z.string(), tags: z.array(z.strictObject({ label: z.string() })) });

test('valid input is parsed without errors', () => {
  expect(checked('body', schema, { name: 'a', tags: [] })).toEqual({ data: { name: 'a', tags: [] } });
});

test('each error has the path of its field, and each unknown field is named, at any depth', () => {
  const input = { name: 1, tags: [{ label: 'a' }, { label: 2, lable: 1, y: 2 }], z: 0 };
  expect(checked('body', schema, input).errors).toEqual([
    { path: 'body.name', message: 'Must be text; it is a number.' },
    { path: 'body.tags[1].label', message: 'Must be text; it is a number.' },
    { path: 'body.tags[1].lable', message: 'Is not a known field. Did you mean label?' },
    { path: 'body.tags[1].y', message: 'Is not a known field. Known fields: label.' },
    { path: 'body.z', message: 'Is not a known field. Known fields: name, tags.' },
  ]);
});

test('a misspelled name of a required field is one error, which suggests the right name', () => {
  expect(checked('body', schema, { nmae: 'a', tags: [{ labl: 'b' }] }).errors).toEqual([
    { path: 'body.tags[0].labl', message: 'Is not a known field. Did you mean label?' },
    { path: 'body.nmae', message: 'Is not a known field. Did you mean name?' },
  ]);
  expect(checked('body', schema, { nmae: 'a', name: 1, tags: [] }).errors).toEqual([
    { path: 'body.name', message: 'Must be text; it is a number.' },
    { path: 'body.nmae', message: 'Is not a known field. Did you mean name?' },
  ]);
});

test('a text instead of a list is one error, whatever the length of the text', () => {
  const ids = z.object({ ids: z.nullable(z.array(z.string()).check(z.minLength(2), z.maxLength(3))) });
  for (const value of ['a', 'abcd']) {
    expect(checked('body', ids, { ids: value }).errors).toEqual([
      { path: 'body.ids', message: 'Must be a list; it is text.' },
    ]);
  }
});

test('an error of the whole body has the path of the body', () => {
  expect(checked('body', schema, []).errors).toEqual([{ path: 'body', message: 'Must be an object; it is a list.' }]);
});

test('a missing body gets an error for each required field', () => {
  expect(checked('body', schema, undefined).errors).toEqual([
    { path: 'body', message: 'Is required: send a JSON object.' },
    { path: 'body.name', message: 'Is required.' },
    { path: 'body.tags', message: 'Is required.' },
  ]);
});

describe('every kind of mistake is described in one plain sentence', () => {
  test.each<[string, z.ZodMiniType, unknown, string]>([
    ['missing', z.string('Must be a color.'), undefined, 'Is required.'],
    ['missing, with a list of allowed values', z.enum(['a', 'b']), undefined, 'Is required: one of a, b.'],
    ['null', z.string(), null, 'Must be text; it is null.'],
    ['text instead of a number', z.number(), '7', 'Must be a number; it is text.'],
    ['a fraction', z.int(), 1.5, 'Must be a whole number; it is a number with a fraction.'],
    ['an object that cannot be converted to text', z.string(), { toString: 0 }, 'Must be text; it is an object.'],
    ['a boolean instead of text', z.string(), true, 'Must be text; it is true.'],
    ['text instead of a boolean', z.boolean(), 'yes', 'Must be true or false; it is text.'],
    ['a number instead of a boolean', z.boolean(), 1, 'Must be true or false; it is a number.'],
    ['text instead of a list', z.array(z.string()), 'a', 'Must be a list; it is text.'],
    ['a list instead of an object', z.record(z.string(), z.unknown()), [], 'Must be an object; it is a list.'],
    ['not an allowed value', z.enum(['a', 'b']), 'c', 'Must be one of: a, b; it is "c".'],
    ['not an allowed value, and long', z.enum(['a', 'b']), 'c'.repeat(41), 'Must be one of: a, b.'],
    ['a value other than the only allowed one', z.literal('a'), 7, 'Must be a; it is a number.'],
    [
      'too long',
      z.string().check(z.maxLength(1_000)),
      '😀'.repeat(1_001),
      'Must have at most 1,000 characters; it has 1,001.',
    ],
    ['too short', z.string().check(z.minLength(2)), 'a', 'Must have at least 2 characters; it has 1.'],
    ['empty', z.string().check(z.minLength(1)), '', 'Must not be empty.'],
    ['too many items', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Must have at most 1 item; it has 2.'],
    ['too large', z.number().check(z.maximum(40)), 41, 'Must be at most 40; it is 41.'],
    ['too small', z.number().check(z.minimum(4)), 3.5, 'Must be at least 4; it is 3.5.'],
    ['not positive', z.number().check(z.positive()), 0, 'Must be more than 0; it is 0.'],
    ['not an e-mail address', z.email(), 'you', 'Must be an e-mail address such as you@example.com.'],
    ['not a time', z.iso.datetime(), 'now', 'Must be an ISO 8601 date and time such as 2027-01-31T12:00:00Z.'],
    [
      'a key that does not match',
      z.record(z.string().check(z.regex(/^[a-z]+$/, 'Must be lower-case.')), z.number()),
      { Table: 1 },
      'Must be lower-case.',
    ],
    [
      'no matching union member',
      z.union([z.string(), z.number()]),
      true,
      'Must match one of the forms in the API description.',
    ],
    [
      'an unknown discriminator',
      z.discriminatedUnion('role', [z.object({ role: z.literal('a') }), z.object({ role: z.literal('b') })]),
      { role: 'c' },
      'Must be one of: a, b.',
    ],
  ])('%s', (_, fieldSchema, value, message) => {
    expect(checked('body', z.object({ field: fieldSchema }), { field: value }).errors?.[0]?.message).toBe(message);
  });
});

describe('no operation exposes the wording of its validator', () => {
  const VALUES = [
    undefined,
    null,
    '',
    'x',
    'x'.repeat(40_000),
    '\0',
    -1,
    0,
    1.5,
    1e9,
    true,
    [],
    ['x'],
    Array(99).fill('x'),
    {},
    { x: 1 },
  ];
  const OUR_WORDING = /^(?:Must |Is |Has |Send |The |Not ).*[.?]$/s;
  const VALIDATOR_WORDING = /invalid|expected|received|too (?:big|small)|unrecognized|regex|zod|undefined|\bNaN\b/i;

  test('for any value of any of its fields', async () => {
    const found = new Set<string>();
    for (const schemas of (await loadSchemas()).values()) {
      for (const part of ['query', 'body'] as const) {
        const partSchema = schemas[part];
        if (!partSchema) continue;
        const names = namesOf(partSchema);
        const inputs = [...VALUES, ...names.flatMap((name) => VALUES.map((value) => ({ [name]: value })))];
        for (const input of inputs) {
          for (const { message } of checked(part, partSchema, input).errors ?? []) found.add(message);
        }
      }
    }
    expect(found.size).toBeGreaterThan(60);
    expect([...found].filter((message) => !OUR_WORDING.test(message) || VALIDATOR_WORDING.test(message))).toEqual([]);
  });
});

/** The names of the fields of an object schema, which may be wrapped in other schemas. */
function namesOf(schema: z.ZodMiniType): string[] {
  let inner: z.core.$ZodType = schema;
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.core.$ZodType;
  return inner instanceof z.core.$ZodObject ? Object.keys(inner._zod.def.shape) : [];
}
