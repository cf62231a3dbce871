import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { stopProcess } from '../../../local/engine/processes.ts';
import { verifyWebhook } from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedApi } from '../../support/service/shared-service.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');
const api = sharedApi();

let child: ChildProcess | undefined;
let receiver: Receiver | undefined;
let output = '';
afterEach(async () => {
  if (child) await stopProcess(child);
  await receiver?.stop();
});

/** Starts `qpr listen …`. */
function listen(...args: string[]): ChildProcess {
  const { NODE_OPTIONS: _, ...env } = process.env;
  output = '';
  const started = spawn(process.execPath, ['sdk/cli/main.ts', 'listen', ...args], {
    cwd: PROJECT_DIR,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithParent(started, 'TERM');
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child = started;
  return started;
}

const dataDir = () => dirname(process.env.SHARED_SERVICE_FILE ?? '');

test('qpr listen verifies, prints and forwards each event, returns the response of the receiver, and deletes its webhook', async () => {
  let status = 503;
  receiver = await startReceiver({ answer: (_received, response) => response.writeHead(status).end('some text') });
  const url = `${receiver.url}/hook`;
  const program = listen('--data', dataDir(), '--events', 'subscription.upgraded', '--forward', url);
  const id = await eventually(() => {
    const [, found] = output.match(/as (wh_\w+)\./) ?? [];
    if (found === undefined) throw new Error(`The command is not listening yet: ${output}`);
    return found;
  });
  await api.call('POST', `/v1/webhooks/${id}/test`, { body: { event: 'subscription.upgraded' } });
  const refused = `subscription.upgraded · attempt 1 · test event · signature ok · ${url} responded 503`;
  await eventually(() => expect(output).toContain(refused));
  status = 204;
  await eventually(() => expect(output).toMatch(/signature ok · .+ responded 204/));
  expect(output).not.toContain('SIGNATURE INVALID');

  const [first] = receiver.received;
  if (!first) throw new Error('No event was forwarded.');
  expect(first).toMatchObject({ path: '/hook', headers: { 'x-service-event': 'subscription.upgraded' } });
  expect(output).toContain(`"id": "${eventOf(first).id}"`);
  const [secret = ''] = output.match(/whsec_\S+/) ?? [];
  expect(await verifyWebhook(first.body, first.headers, secret)).toMatchObject({ event: 'subscription.upgraded' });
  expect(new Set(receiver.received.map(({ body }) => String(body))).size).toBe(1);

  await stopProcess(program, 10_000);
  expect((await api.call('GET', `/v1/webhooks/${id}`)).status).toBe(404);
});

test('qpr listen explains what to do if no service is running or an option is invalid', async () => {
  await untilExited(listen('--data', join(dataDir(), 'nowhere')), 1);
  expect(output).toContain('Start the service with `npm start`');
  await untilExited(listen('--forward', 'localhost:8080'), 2);
  expect(output).toContain('--forward must be an http or https URL, not "localhost:8080".');
  expect(output).not.toContain('    at ');
});

const untilExited = (program: ChildProcess, exitCode: number) =>
  eventually(() => {
    expect(program.exitCode).toBe(exitCode);
  });
