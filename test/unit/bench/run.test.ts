import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

// The unknown benchmark makes sure that nothing is measured.
test.each(['soon', '0'])('npm run bench refuses --seconds=%s', (seconds) => {
  const { status, stderr } = spawnSync(process.execPath, ['bench/run.ts', 'unknown', `--seconds=${seconds}`], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, '--seconds must be a number greater than 0.\n']);
});
