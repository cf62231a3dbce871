import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isRunning } from '../../../local/engine/processes.ts';
import { eventually } from '../../support/eventually.ts';
import { ApiClient } from '../../support/service/client.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { createCode, register } from '../webhooks/support.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');
const IN_FLIGHT = 3_000;
/** Far longer than two starts take on a busy machine, so a timeout always has another cause. */
const START_TWICE_MILLISECONDS = 240_000;

let dir: string;
let receiver: Receiver;
let receiverStatus: number;
const started: LocalService[] = [];
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-restart-'));
  receiverStatus = 500;
  receiver = await startReceiver({ answer: (_, response) => void response.writeHead(receiverStatus).end() });
});
afterEach(async () => {
  for (const service of started.splice(0)) if (isRunning(service.pid)) await service.kill();
  await receiver.stop();
  rmSync(dir, { recursive: true, force: true });
});

const start = async () => {
  const service = await startService({ dataDir: dir });
  started.push(service);
  return service;
};

const databasePid = () => Number(readFileSync(join(dir, 'dynamodb.pid'), 'utf8'));

interface Execution {
  readonly name: string;
  readonly arn: string;
  readonly status: string;
  readonly wait?: { readonly dueAtMs: number };
}

/** The executions that are waiting for their next attempt, each with the journal of its state machine. */
function waitingExecutions(): { journal: string; execution: Execution }[] {
  const machines = join(dir, 'state', 'states');
  return readdirSync(machines).flatMap((machine) => {
    const journal = join(machines, machine, 'records.log');
    if (!existsSync(journal)) return [];
    const entries = readFileSync(journal, 'utf8').split('\n').filter(Boolean);
    const latest = new Map(entries.map((line) => JSON.parse(line)).map(({ id, record }) => [id, record as Execution]));
    return [...latest.values()]
      .filter(({ status, wait }) => status === 'RUNNING' && wait)
      .map((execution) => ({ journal, execution }));
  });
}

/** Adds thousands of due copies of a delivery to its journal. Creating them over the API would take minutes. */
function multiply({ journal, execution }: ReturnType<typeof waitingExecutions>[number]): void {
  const copies = Array.from({ length: IN_FLIGHT }, (_, n) => {
    const id = `${execution.name}-${n}`;
    const record = { ...execution, name: id, arn: `${execution.arn}-${n}`, wait: { ...execution.wait, dueAtMs: 0 } };
    return `\n${JSON.stringify({ id, record })}`;
  });
  appendFileSync(journal, copies.join(''));
}

test(
  'survives a closed terminal, starts after a kill with thousands of deliveries, and stops without errors',
  async () => {
    const first = await start();
    const api = new ApiClient(first.base_url, first.api_key);
    first.closeTerminal();
    const killed = databasePid();
    // The service reports this crash on the closed terminal.
    process.kill(killed, 'SIGKILL');
    await eventually(() => expect(databasePid()).not.toBe(killed));
    await eventually(async () => expect((await api.call('GET', '/v1/qpr-codes')).status).toBe(200));

    await register(api, receiver.url, ['qpr_code.created']);
    await createCode(api);
    const [waiting] = await eventually(() => {
      const found = waitingExecutions();
      expect(found).toHaveLength(1);
      return found;
    });
    await first.kill();
    if (waiting) multiply(waiting);

    receiverStatus = 200;
    const second = await start();
    expect(second.api_key).toBe(first.api_key);
    const received = receiver.received.length;
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(received + 10));
    await second.stop({ keepData: true });
    expect(second.output()).not.toContain('has no permission');
    expect(second.output()).toMatch(/Stopping …\n(.*\n)*Stopped\.\n$/);
  },
  START_TWICE_MILLISECONDS,
);

test('a damaged database file fails the start with one sentence and a remedy', () => {
  mkdirSync(join(dir, 'dynamodb'));
  const file = join(dir, 'dynamodb', 'shared-local-instance.db');
  writeFileSync(file, 'This is not a database. '.repeat(1_000));
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['bin/local.ts', '--port', '0', '--data', dir], {
    cwd: PROJECT_DIR,
    env,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `The database file ${file} is damaged (file is not a database). Restore the data directory from a copy, or start with an empty one: npm start -- --data DIR\n`,
  });
});
