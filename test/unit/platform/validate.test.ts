import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { fieldErrors } from '../../../lambdas/platform/http/field-errors.ts';

const schema = z.strictObject({
  name: z.string('Must be text.'),
  tags: z.array(z.strictObject({ label: z.string('Must be text.') })),
});

test('what fits has no errors', () => {
  expect(fieldErrors('body', schema.safeParse({ name: 'a', tags: [] }))).toEqual([]);
  expect(fieldErrors('query', undefined)).toEqual([]);
});

test('each error has its place, unknown fields each by name, at any depth', () => {
  const input = { name: 1, tags: [{ label: 'a' }, { label: 2, x: 1, y: 2 }], z: 0 };
  expect(fieldErrors('body', schema.safeParse(input))).toEqual([
    { path: 'body.name', message: 'Must be text.' },
    { path: 'body.tags[1].label', message: 'Must be text.' },
    { path: 'body.tags[1].x', message: 'Unknown field.' },
    { path: 'body.tags[1].y', message: 'Unknown field.' },
    { path: 'body.z', message: 'Unknown field.' },
  ]);
});

test('the whole of a part is its own place', () => {
  expect(fieldErrors('body', z.object({}, 'Must be an object.').safeParse([]))).toEqual([
    { path: 'body', message: 'Must be an object.' },
  ]);
});
