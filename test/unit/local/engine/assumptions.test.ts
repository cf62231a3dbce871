import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ASSUMPTION_NAMES, assumption, valuesOf } from '../../../../contracts/aws-assumptions.ts';
import { assumesFrom, readAssumptions } from '../../../../local/engine/assumptions.ts';

const PROJECT_DIR = join(import.meta.dirname, '../../../..');

describe('the list of assumptions about AWS', () => {
  const used = globSync('local/**/*.ts', { cwd: PROJECT_DIR }).flatMap((path) =>
    [...readFileSync(join(PROJECT_DIR, path), 'utf8').matchAll(/\bassumes\(([^)]*)\)/g)].map(
      ([, given]) => given ?? '',
    ),
  );

  test('has exactly the unexpected values that the local runtime can simulate', () => {
    const otherValues = ASSUMPTION_NAMES.flatMap((name) =>
      valuesOf(name)
        .slice(1)
        .map((value) => `'${name}', '${value}'`),
    );
    expect([...new Set(used)].toSorted()).toEqual(otherValues.toSorted());
  });

  test.each(ASSUMPTION_NAMES)('%s has complete sentences and at least two values', (name) => {
    const { expectation, documented, otherwise, remedy } = assumption(name);
    for (const text of [expectation, documented, otherwise, remedy]) expect(text).toMatch(/^[A-Z`"'].*\.$/);
    expect(documented).toContain('https://docs.aws.amazon.com/');
    expect(valuesOf(name).length).toBeGreaterThan(1);
  });
});

describe('assumptions about AWS', () => {
  test('have the expected values by default', () => {
    expect(assumesFrom()('content-type', 'dropped')).toBe(false);
  });

  test('can be set to a value, or to the worst value', () => {
    const assumes = assumesFrom(readAssumptions(['leading-keys=union', 'content-type=worst']));
    expect(assumes('leading-keys', 'union')).toBe(true);
    expect(assumes('leading-keys', 'absent')).toBe(false);
    expect(assumes('content-type', 'dropped')).toBe(true);
    expect(assumes('stream-batches', 'repeated')).toBe(false);
  });

  test.each([
    ['content-type', 'content-type must be one of forwarded, dropped, worst, not "".'],
    ['leading-keys=none', 'leading-keys must be one of per-item, union, absent, worst, not "none".'],
    ['weather=worst', 'there is no assumption "weather". The assumptions are leading-keys, content-type, '],
  ])('that are unknown are refused with a list of the known ones: %s', (pair, message) => {
    expect(() => readAssumptions([pair])).toThrow(message);
  });
});
