import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endWithParent } from '../../../../local/engine/end-with-parent.ts';
import { isRunning } from '../../../../local/engine/processes.ts';
import { eventually } from '../../../support/eventually.ts';

const FILE = join(import.meta.dirname, '../../../../local/engine/end-with-parent.ts');

/** Starts a child process, prints its pid and waits to be killed. */
const PARENT = `
  import { spawn } from 'node:child_process';
  import { endWithParent } from ${JSON.stringify(FILE)};
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true });
  endWithParent(child, 'TERM');
  console.log(child.pid);
`;

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('stops the child when %s ends its parent', async (signal) => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', PARENT], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const child = Number(line);
  expect(isRunning(child)).toBe(true);
  parent.kill(signal);
  await once(parent, 'exit');
  await eventually(() => expect(isRunning(child)).toBe(false));
});

test('stops the process that watches the parent if the child exits first', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  const watcher = endWithParent(child, 'KILL');
  await once(child, 'exit');
  await once(watcher, 'exit');
  expect(watcher.signalCode).toBe('SIGKILL');
});
