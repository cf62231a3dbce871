import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

test.each([
  ['openapi', 'bin/openapi.ts'],
  ['bootstrap', 'bin/bootstrap.ts'],
  ['structure', 'bin/check-structure.ts'],
  ['assumptions', 'bin/assumptions.ts'],
  ['test:assumptions', 'bin/test-assumptions.ts'],
  ['fuzz', 'bin/fuzz.ts'],
  ['screenshot', 'test/browser/studio/support/draw-screenshot.ts'],
])('npm run %s -- --help only prints the help', (name, file) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--help'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^\\S.*\\.\n\nnpm run ${name} -- [^]*--help +print this text`));
});
