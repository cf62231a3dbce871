import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endWithParent } from '../../../local/engine/end-with-parent.ts';
import { stopProcess } from '../../../local/engine/processes.ts';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';
import { eventually } from '../../support/eventually.ts';
import { decodePng } from '../../support/images/decode-qr.ts';
import { type EmptyProject, emptyProjectWithClient, USER_NODE } from '../../support/sdk/client-package.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';

interface CommandResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let project: EmptyProject;
let api: ApiClient;
let env: Record<string, string>;
beforeAll(async () => {
  [project, api] = await Promise.all([emptyProjectWithClient(), newAccount()]);
  const { PATH = '' } = process.env;
  env = {
    PATH: [join(project.dir, 'node_modules', '.bin'), dirname(USER_NODE), PATH].join(delimiter),
    HOME: project.dir,
    QPR_CONFIG_DIR: join(project.dir, 'config'),
    // The tests run qpr about thirty times, so Node.js caches the compiled code.
    NODE_COMPILE_CACHE: join(project.dir, 'compiled'),
  };
});
afterAll(() => project?.remove());

function start(command: string, args: readonly string[], extraEnv: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd: project.dir, env: { ...env, ...extraEnv }, stdio: 'pipe' });
  endWithParent(child, 'TERM');
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([, stdout, stderr]): CommandResult => ({ exitCode: child.exitCode, stdout, stderr }),
  );
  return { child, ended };
}

const qpr = (...args: string[]) => {
  const { child, ended } = start('qpr', args, { QPR_BASE_URL: api.baseUrl, QPR_API_KEY: api.key });
  child.stdin.end();
  return ended;
};

test('a script that uses only qpr commands creates codes, talks to one, and receives webhook events', async () => {
  const owner = await newAccount();
  const dir = mkdtempSync(join(project.dir, 'work-'));
  copyFileSync(join(PROJECT_DIR, 'docs', 'samples', 'main-job.sh'), join(dir, 'main-job.sh'));
  const file = (name: string) => readFileSync(join(dir, name), 'utf8');
  const { child, ended } = start('bash', ['-c', `cd ${dir} && bash main-job.sh`], { SERVICE_URL: owner.baseUrl });
  child.stdin.end(`${owner.key}\n`);
  const { exitCode, stdout, stderr } = await ended;
  if (exitCode !== 0) throw new Error(`The script failed:\n${stdout}\n${stderr}`);

  const { body } = await owner.call<{ codes: { id: string; name: string; scan_url: string; scans_total: number }[] }>(
    'GET',
    '/v1/qpr-codes',
  );
  expect(body.codes.map(({ name }) => name).toSorted()).toEqual([
    'Lobby',
    'Room 101',
    'Room 102',
    'Room 103',
    'Room 104',
  ]);
  const lobby = body.codes.find(({ name }) => name === 'Lobby');
  expect(decodePng(readFileSync(join(dir, 'lobby.png')))).toEqual({ text: lobby?.scan_url, width: 600 });
  expect(file('lobby.svg')).toContain('<svg');
  expect(file('lobby.txt')).toContain('█');
  expect(stdout).toMatch(/visitor .*\nWhen is breakfast\?\n\nassistant .*\n.*7 to 10/);
  expect(stdout).toMatch(/LINE {2}NAME/);
  expect(stderr).toContain('300 rows: 300 would be created.');
  expect(stderr).toContain('5 rows: 5 created.');
  expect(stderr).toContain('5 rows: 5 unchanged.');
  const again = JSON.parse(file('second.json')) as { status: string }[];
  expect(again.map(({ status }) => status)).toEqual(Array(5).fill('unchanged'));
  expect(file('few.result.csv')).toContain(lobby?.scan_url.replace(/\/s\/.*/, '/s/') ?? '');

  const deliveries = file('deliveries.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(deliveries.length).toBeGreaterThanOrEqual(2);
  for (const delivery of deliveries)
    expect(delivery).toMatchObject({ event: 'scan.created', test: true, signature_ok: true });
  // The script cleaned up after itself.
  expect((await owner.call('GET', '/v1/webhooks')).body).toMatchObject({ webhooks: [] });
  expect(() => statSync(join(project.dir, 'config', 'config.json'))).toThrow('ENOENT');
  // The script runs qpr more than twenty times. The timeout only ends a script that hangs.
}, 300_000);

describe('the exit code', () => {
  test.each([
    [0, ['codes', 'list'], 'No codes.'],
    [1, ['codes', 'get', 'qpr_00000000000000000000000000'], 'See your codes with: qpr codes list'],
    [1, ['whoami', '--base-url', 'http://127.0.0.1:9'], 'http://127.0.0.1:9 does not respond.'],
    [2, ['codes', 'delete', 'Lobby'], 'add --yes'],
  ])('is %i for the qpr arguments %j', async (exitCode, args, message) => {
    const ended = await qpr(...args);
    expect(ended).toMatchObject({ exitCode, stderr: expect.stringContaining(message) });
    expect(ended.stderr).not.toMatch(/^ {4}at /m);
  });

  test('is 130 if the command is interrupted', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { child, ended } = start('qpr', ['whoami'], { QPR_BASE_URL: baseUrl, QPR_API_KEY: api.key });
    await once(server, 'request');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ exitCode: 130, stderr: 'Stopped.\n' });
    server.closeAllConnections();
    server.close();
    await stopProcess(child);
  });
});

test('a person is prompted for the service and for the key, which is hidden', async () => {
  const configDir = mkdtempSync(join(project.dir, 'config-'));
  // `script` runs the program in a pseudo-terminal.
  const { child, ended } = start('script', ['-qefc', 'qpr login', '/dev/null'], {
    QPR_CONFIG_DIR: configDir,
  });
  let seen = '';
  child.stdout.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  const answer = async (question: string, text: string) => {
    await eventually(() => expect(seen).toContain(question));
    child.stdin.write(`${text}\r`);
  };
  await answer('URL of the service: ', api.baseUrl);
  await answer('API key (not shown): ', api.key);
  const { exitCode } = await ended;
  expect(seen).toContain(` at ${api.baseUrl}.`);
  expect(seen).not.toContain(api.key);
  expect(exitCode).toBe(0);
  expect(JSON.parse(readFileSync(join(configDir, 'config.json'), 'utf8'))).toEqual({
    base_url: api.baseUrl,
    api_key: api.key,
  });
});

test('a closed output pipe is not an error', async () => {
  const { child, ended } = start('bash', ['-c', 'set -o pipefail; qpr api GET /v1/openapi.json | head -n 1'], {
    QPR_BASE_URL: api.baseUrl,
    QPR_API_KEY: api.key,
  });
  child.stdin.end();
  expect(await ended).toEqual({ exitCode: 0, stdout: '{\n', stderr: '' });
});
