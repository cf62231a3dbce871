import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { checked } from '../../../../lambdas/platform/http/mistakes/field-errors.ts';
import { loadSchemas } from '../../../../openapi/load-schemas.ts';

const schema = z.strictObject({ name: z.string(), tags: z.array(z.strictObject({ label: z.string() })) });

test('what fits has no errors, and comes out parsed', () => {
  expect(checked('body', schema, { name: 'a', tags: [] })).toEqual({ data: { name: 'a', tags: [] } });
});

test('each error has its place, unknown fields each by name, at any depth', () => {
  const input = { name: 1, tags: [{ label: 'a' }, { label: 2, lable: 1, y: 2 }], z: 0 };
  expect(checked('body', schema, input).errors).toEqual([
    { path: 'body.name', message: 'Must be text; it is a number.' },
    { path: 'body.tags[1].label', message: 'Must be text; it is a number.' },
    { path: 'body.tags[1].lable', message: 'Is not a known field. Did you mean label?' },
    { path: 'body.tags[1].y', message: 'Is not a known field. Known fields: label.' },
    { path: 'body.z', message: 'Is not a known field. Known fields: name, tags.' },
  ]);
});

test('the whole of a part is its own place', () => {
  expect(checked('body', schema, []).errors).toEqual([{ path: 'body', message: 'Must be an object; it is a list.' }]);
});

test('a body that is missing altogether is told what it needs', () => {
  expect(checked('body', schema, undefined).errors).toEqual([
    { path: 'body', message: 'Is required: send a JSON object.' },
    { path: 'body.name', message: 'Is required.' },
    { path: 'body.tags', message: 'Is required.' },
  ]);
});

describe('every kind of mistake is one plain sentence', () => {
  test.each<[string, z.ZodMiniType, unknown, string]>([
    ['missing', z.string('Must be a colour.'), undefined, 'Is required.'],
    ['missing, of few values', z.enum(['a', 'b']), undefined, 'Is required: one of a, b.'],
    ['null', z.string(), null, 'Must be text; it is null.'],
    ['a number as text', z.number(), '7', 'Must be a number; it is text.'],
    ['a fraction', z.int(), 1.5, 'Must be a whole number; it is a number with a fraction.'],
    ['an object that cannot be text', z.string(), { toString: 0 }, 'Must be text; it is an object.'],
    ['a truth for text', z.string(), true, 'Must be text; it is true.'],
    ['a truth as text', z.boolean(), 'yes', 'Must be true or false; it is text.'],
    ['a truth as a number', z.boolean(), 1, 'Must be true or false; it is a number.'],
    ['text for a list', z.array(z.string()), 'a', 'Must be a list; it is text.'],
    ['a list for an object', z.record(z.string(), z.unknown()), [], 'Must be an object; it is a list.'],
    ['none of the values', z.enum(['a', 'b']), 'c', 'Must be one of: a, b; it is "c".'],
    ['none of the values, and long', z.enum(['a', 'b']), 'c'.repeat(41), 'Must be one of: a, b.'],
    ['not the one value', z.literal('a'), 7, 'Must be a; it is a number.'],
    [
      'too long',
      z.string().check(z.maxLength(1_000)),
      '😀'.repeat(1_001),
      'Must have at most 1,000 characters; it has 1,001.',
    ],
    ['too short', z.string().check(z.minLength(2)), 'a', 'Must have at least 2 characters; it has 1.'],
    ['empty', z.string().check(z.minLength(1)), '', 'Must not be empty.'],
    ['too many', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Must have at most 1 item; it has 2.'],
    ['too large', z.number().check(z.maximum(40)), 41, 'Must be at most 40; it is 41.'],
    ['too small', z.number().check(z.minimum(4)), 3.5, 'Must be at least 4; it is 3.5.'],
    ['not positive', z.number().check(z.positive()), 0, 'Must be more than 0; it is 0.'],
    ['no e-mail address', z.email(), 'you', 'Must be an e-mail address such as you@example.com.'],
    ['no time', z.iso.datetime(), 'now', 'Must be an ISO 8601 date and time such as 2027-01-31T12:00:00Z.'],
    [
      'none of the forms',
      z.union([z.string(), z.number()]),
      true,
      'Must match one of the forms in the API description.',
    ],
    [
      'none of the kinds',
      z.discriminatedUnion('role', [z.object({ role: z.literal('a') }), z.object({ role: z.literal('b') })]),
      { role: 'c' },
      'Must be one of: a, b.',
    ],
  ])('%s', (_, of, value, message) => {
    expect(checked('body', z.object({ field: of }), { field: value }).errors?.[0]?.message).toBe(message);
  });
});

describe('no operation speaks in words of its validator', () => {
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
  const PLAIN = /^(?:Must |Is |Has |Send |The |Not ).*[.?]$/s;
  const VALIDATORS = /invalid|expected|received|too (?:big|small)|unrecognized|regex|zod|undefined|NaN/i;

  test('whatever each of its fields is', async () => {
    const found = new Set<string>();
    for (const schemas of (await loadSchemas()).values()) {
      for (const part of ['query', 'body'] as const) {
        const of = schemas[part];
        if (!of) continue;
        const names = namesOf(of);
        const inputs = [...VALUES, ...names.flatMap((name) => VALUES.map((value) => ({ [name]: value })))];
        for (const input of inputs) for (const { message } of checked(part, of, input).errors ?? []) found.add(message);
      }
    }
    expect(found.size).toBeGreaterThan(60);
    expect([...found].filter((message) => !PLAIN.test(message) || VALIDATORS.test(message))).toEqual([]);
  });
});

/** The fields of an object, behind whatever wraps it; and theirs, in which mistakes hide as well. */
function namesOf(schema: z.ZodMiniType): string[] {
  let inner: z.core.$ZodType = schema;
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.core.$ZodType;
  return inner instanceof z.core.$ZodObject ? Object.keys(inner._zod.def.shape) : [];
}
