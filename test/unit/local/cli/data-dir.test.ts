import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDataDir } from '../../../../local/cli/data-dir.ts';
import { UserError } from '../../../../shared/user-error.ts';

const ROUNDS = 100;
const MODULE = JSON.stringify(join(import.meta.dirname, '../../../../local/cli/data-dir.ts'));
/**
 * Runs in two processes. In each round, both open the directory of this round at the same moment. Each process prints
 * the rounds in which it got the directory.
 */
const COMPETITOR = `
  import { openDataDir } from ${MODULE};
  console.log('ready');
  process.stdin.once('data', (startMs) => {
    const won = [];
    for (let round = 0; round < ${ROUNDS}; round += 1) {
      while (performance.timeOrigin + performance.now() < Number(startMs) + round * 3);
      try {
        openDataDir(process.argv[1] + '/' + round);
        won.push(round);
      } catch {}
    }
    console.log(JSON.stringify(won));
  });`;

let dir: string;
let lock: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-data-'));
  lock = join(dir, 'runtime.pid');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('locks the directory until it is released, and replaces the lock of a process that has ended', () => {
  writeFileSync(lock, '999999999');
  const dataDir = openDataDir(dir);
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
  dataDir.release();
  expect(existsSync(lock)).toBe(false);
});

test('closes an existing directory to other users', () => {
  chmodSync(dir, 0o755);
  openDataDir(dir).release();
  expect((statSync(dir).mode & 0o7777).toString(8)).toBe('700');
});

test('refuses a directory that users share, such as /tmp, and does not change it', () => {
  chmodSync(dir, 0o1777);
  expect(() => openDataDir(dir)).toThrow(
    new UserError(`Other users can read the data directory ${dir}. Choose another with --data DIR.`),
  );
  expect((statSync(dir).mode & 0o7777).toString(8)).toBe('1777');
  expect(existsSync(lock)).toBe(false);
});

test('refuses a directory that another process uses', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'local.ts'], { stdio: 'ignore' });
  await once(other, 'spawn');
  try {
    writeFileSync(lock, String(other.pid));
    expect(() => openDataDir(dir)).toThrow(
      new UserError(
        `${dir} is in use by process ${other.pid}. Stop that process, or choose another directory with --data DIR.`,
      ),
    );
  } finally {
    other.kill();
  }
});

test.each(['a new directory', 'a directory with an old lock'])(
  'of two processes that start at the same moment, only one gets %s',
  async (directory) => {
    for (let round = 0; round < ROUNDS && directory.includes('lock'); round += 1) {
      mkdirSync(join(dir, String(round)));
      writeFileSync(join(dir, String(round), 'runtime.pid'), '999999999');
    }
    const competitors = [1, 2].map(() =>
      spawn(process.execPath, ['--input-type=module-typescript', '-e', COMPETITOR, dir, 'local.ts'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    try {
      await Promise.all(competitors.map(({ stdout }) => once(stdout, 'data')));
      const results = competitors.map(({ stdout }) => once(stdout, 'data'));
      const startMs = String(Date.now() + 100);
      for (const { stdin } of competitors) stdin.write(startMs);
      const won = (await Promise.all(results)).flatMap(([text]) => JSON.parse(String(text)) as number[]);
      expect(won.toSorted((one, other) => one - other)).toEqual(Array.from({ length: ROUNDS }, (_, round) => round));
    } finally {
      for (const { stdin } of competitors) stdin.end();
    }
  },
);
