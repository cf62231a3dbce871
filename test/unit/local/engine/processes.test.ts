import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runningProcess, stopLeftover, stopProcess } from '../../../../local/engine/processes.ts';

let dir: string;
let pidFile: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-pid-'));
  pidFile = join(dir, 'pid');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const startSleeper = async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'left-behind-mark'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
};

test('stops a process that an earlier run left behind', async () => {
  const child = await startSleeper();
  const exited = once(child, 'exit');
  writeFileSync(pidFile, String(child.pid));
  expect(runningProcess(pidFile, 'left-behind-mark')).toBe(child.pid);
  await stopLeftover(pidFile, 'left-behind-mark');
  await exited;
  expect(child.signalCode).toBe('SIGKILL');
  expect(existsSync(pidFile)).toBe(false);
});

test('does not stop another program with the same pid', async () => {
  const child = await startSleeper();
  writeFileSync(pidFile, String(child.pid));
  await stopLeftover(pidFile, 'DynamoDBLocal.jar');
  expect(child.exitCode).toBeNull();
  await stopProcess(child);
  expect(child.signalCode).toBe('SIGTERM');
});

test.each(['', 'nonsense', '1', '999999999'])('finds no process for the pid file content %j', (content) => {
  writeFileSync(pidFile, content);
  expect(runningProcess(pidFile, 'anything')).toBeUndefined();
});
