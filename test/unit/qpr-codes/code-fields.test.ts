import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { CODE_FIELDS } from '../../../shared/fields/code-fields.ts';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';

/** This test stores and restores all fields alike. */
const OF_ALL_FIELDS = 'test/functional/qpr-codes/restore-qpr-code-version.test.ts';

test('the effect of each field is tested', () => {
  const tests = globSync('test/**/*.test.ts', { cwd: PROJECT_DIR })
    .filter((file) => file !== OF_ALL_FIELDS)
    .map((file) => readFileSync(join(PROJECT_DIR, file), 'utf8'));
  const named = new Set(tests.flatMap((text) => text.match(/\b[a-z_]+\b/g) ?? []));
  expect(Object.keys(CODE_FIELDS).filter((name) => !named.has(name))).toEqual([]);
});
