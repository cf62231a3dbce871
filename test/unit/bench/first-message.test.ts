import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { firstMessage } from '../../../bench/support/first-message.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qpr-first-message-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(program: string) {
  const file = join(folder, 'program.cjs');
  writeFileSync(file, program);
  return fork(file, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
}

test('returns the first message of a process, even if the process exits right after it', async () => {
  const child = start('process.send({ median: 7 }, () => process.exit(0))');
  expect(await firstMessage(child, () => 'no message')).toEqual({ median: 7 });
});

test('fails if the process exits without a message', async () => {
  const timeout = new Promise((resolve) => setTimeout(resolve, 10_000, 'still waiting').unref());
  const message = firstMessage(start('process.exit(3)'), () => 'The measurement failed.');
  await expect(Promise.race([message, timeout])).rejects.toThrow('The measurement failed.');
});
