import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { checked } from '../../../lambdas/platform/http/mistakes/field-errors.ts';
import { loadSchemas } from '../../../openapi/load-schemas.ts';

const OPERATIONS = [...(await loadSchemas())];

/** The `since` and `until` fields of all operations, in the query or in the body. */
const TIMES = OPERATIONS.flatMap(([operation, schemas]) =>
  (['query', 'body'] as const).flatMap((part) => {
    const fields = schemas[part];
    if (!(fields instanceof z.core.$ZodObject)) return [];
    return (['since', 'until'] as const)
      .filter((name) => name in fields._zod.def.shape)
      .map((name) => {
        const time = fields._zod.def.shape[name] as z.ZodMiniType;
        return { operation, part, name, schema: z.object({ time }) };
      });
  }),
);

test('the tested fields include `since` of list-scans, get-analytics and other operations', () => {
  expect(TIMES.filter(({ name }) => name === 'since').map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['list-scans', 'list-conversations', 'list-deliveries', 'get-analytics', 'recover-webhook']),
  );
});

/** This operation gets the text unparsed, because a date without a time means a day in the caller's time zone. */
const UNPARSED = ['get-analytics'];

describe.each(TIMES)('$name in the $part of $operation', ({ operation, part, schema }) => {
  test.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T10:00:00.123Z', '2026-03-01T10:00:00.123Z'],
  ])('%s is accepted, and parsed as %s unless the operation gets it unparsed', (time, expected) => {
    const { data } = checked(part, schema, { time });
    expect(data).toEqual({ time: UNPARSED.includes(operation) ? time : new Date(expected) });
  });

  test.each(['yesterday', '2026-03-01T10:00:00', '1772366460', '01.03.2026', '2026-02-30', '', 7])(
    '%j is refused with the same message',
    (time) => {
      expect(checked(part, schema, { time }).errors).toEqual([
        {
          path: `${part}.time`,
          message: 'Must be a date such as 2027-01-31 or a time with its zone such as 2027-01-31T12:00:00Z.',
        },
      ]);
    },
  );
});

/** The queries and bodies that have both `since` and `until`. */
const RANGES = OPERATIONS.flatMap(([operation, schemas]) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = schemas[part];
    const isRange =
      schema instanceof z.core.$ZodObject && ['since', 'until'].every((name) => name in schema._zod.def.shape);
    return isRange ? [{ operation, part, schema }] : [];
  }),
);

describe.each(RANGES)('the range in the $part of $operation', ({ part, schema }) => {
  test.each([
    { since: '2026-03-02', until: '2026-03-01' },
    { since: '2026-03-02T10:00:00Z', until: '2026-03-02T11:59:59+02:00' },
    { since: '2026-03-02', until: '2026-02-28T10:00:00Z' },
    { since: '2026-03-02T10:00:00Z', until: '2026-03-01' },
  ])('is refused if it ends before it begins: %j', (range) => {
    expect(checked(part, schema, range).errors).toEqual([
      { path: `${part}.until`, message: 'Must not be before since.' },
    ]);
  });

  test.each([
    { since: '2026-03-02', until: '2026-03-02' },
    { since: '2026-03-02T10:00:00Z', until: '2026-03-02T12:00:00+02:00' },
    { since: '2026-03-01', until: '2026-03-01T10:00:00Z' },
    { since: '2026-03-01' },
  ])('can be %j', (range) => {
    expect(checked(part, schema, range).errors).toBeUndefined();
  });
});

test('get-analytics accepts a date and a time that are in order in at least one time zone', () => {
  const schema = RANGES.find(({ operation }) => operation === 'get-analytics')?.schema ?? z.never();
  // In Kiritimati (UTC+14), 2 March begins at 10:00 on 1 March in UTC.
  const ranges = [
    { since: '2026-03-02', until: '2026-03-01T10:00:00Z' },
    { since: '2026-03-01T10:00:00Z', until: '2026-03-01' },
  ];
  expect(ranges.map((range) => checked('query', schema, range).errors)).toEqual([undefined, undefined]);
});
