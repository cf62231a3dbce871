import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { FUNCTION_ENTRIES } from '../../../contracts/functions.ts';
import { OPERATION_NAMES } from '../../../contracts/operations/catalogue.ts';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';

test('every operation has a file with its name', () => {
  const missing = OPERATION_NAMES.filter((name) => !existsSync(join(PROJECT_DIR, FUNCTION_ENTRIES.get(name) ?? '')));
  expect(missing).toEqual([]);
});

test('every operation has a functional test with its name', () => {
  const tests = globSync('test/functional/**/*.test.ts', { cwd: PROJECT_DIR }).map((file) =>
    basename(file, '.test.ts'),
  );
  expect(OPERATION_NAMES.filter((name) => !tests.includes(name))).toEqual([]);
});
