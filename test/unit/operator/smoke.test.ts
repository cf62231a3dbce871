import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { checkAuthentication } from '../../../operator/smoke/checks/errors.ts';
import { converse } from '../../../operator/smoke/checks/visit.ts';
import { readSmokeOptions } from '../../../operator/smoke/options.ts';
import { type CheckResult, hintOf, lineOf, Report } from '../../../operator/smoke/report.ts';
import { runSmoke } from '../../../operator/smoke/run.ts';
import { Service } from '../../../operator/smoke/service.ts';
import { codeSpans, firstCells, readPage, sectionOf } from '../../support/docs/docs-pages.ts';
import { startReceiver } from '../../support/stand-ins/receiver.ts';
import { type FakeService, KEY, startFakeService } from './fake-service.ts';

const SMOKE_CHECKS = [
  'authentication',
  'errors',
  'webhook',
  'create',
  'list',
  'image',
  'scan',
  'conversation',
  'delivery',
  'organization',
  'clean-up',
];

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

test('docs/deploy.md lists every check, in order', () => {
  const listed = firstCells(sectionOf(readPage('docs/deploy.md'), 'Smoke test')).flatMap(codeSpans);
  expect(listed).toEqual(SMOKE_CHECKS);
});

test('prints an unexpected error in one line', async () => {
  const results: CheckResult[] = [];
  const report = new Report((result) => results.push(result));
  await report.check('image', () => Promise.reject(new TypeError('Unrecognised content\n    at stream\n')));
  expect(results.map(lineOf)).toEqual([
    expect.stringMatching(/^failed +image +TypeError: Unrecognised content at stream \(\d+ ms\)$/),
  ]);
  expect(report.succeeded).toBe(false);
});

test.each([
  [
    ['failed', 'complete'],
    /^1 piece, 10 characters, at the second attempt \(first attempt: the answer ended as "failed"/,
  ],
  [['failed', 'failed'], /^the answer ended as "failed": is there a model\?/],
])('asks the same question once more if the first answer fails: %j', async (outcomes, expected) => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    if (!request.url?.endsWith('/messages')) return void response.end('{"conversation_id":"c","token":"t"}');
    const done = `event: done\ndata: {"outcome":"${outcomes[asked.length]}"}\n\n`;
    asked.push(await text(request));
    response.end(`event: delta\ndata: {"text":"heliotrope"}\n\n${done}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const code = { id: 'x', shortId: 'x', scanUrl: `${url}/s/x`, imageUrl: '', svgUrl: '' };
  const actual = await converse(new Service(url, 'x', 30_000), code, 1).then(
    ({ detail }) => detail,
    (error: Error) => error.message,
  );
  server.close();
  expect(actual).toMatch(expected);
  expect([asked.length, new Set(asked).size]).toEqual([2, 1]);
});

/** Runs the checks against a fake service. Returns the lines that the command prints, and what is left behind. */
async function smoke(service: FakeService, { host = '127.0.0.1', key = KEY, stepTimeoutMilliseconds = 30_000 } = {}) {
  const lines: string[] = [];
  const target = { baseUrl: `http://${host}:${service.port}`, key, stepTimeoutMilliseconds };
  const { succeeded } = await runSmoke(target, (result) => lines.push(lineOf(result)));
  service.stop();
  return { succeeded, output: lines.join('\n'), left: [...service.resources] };
}

test('the receiver of --receiver gets the event, and --json prints one JSON document', async () => {
  const [service, receiver] = [await startFakeService(), await startReceiver()];
  const baseUrl = `http://127.0.0.1:${service.port}`;
  const args = ['bin/smoke.ts', '--base-url', baseUrl, '--receiver', receiver.url, '--json'];
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: PROJECT_DIR,
    env: { ...env, QPR_API_KEY: KEY },
  });
  service.stop();
  await receiver.stop();
  const checks = SMOKE_CHECKS.map((name) => ({ name, outcome: 'ok' }));
  expect(JSON.parse(stdout)).toMatchObject({ base_url: baseUrl, ok: true, checks });
  expect(service.webhookUrls).toEqual([receiver.url]);
  expect(receiver.received).toHaveLength(1);
});

test('checks the signature of the event if the service is on this machine', async () => {
  const { succeeded, output, left } = await smoke(await startFakeService());
  expect(output).toMatch(/^ok +delivery +scan.created delivered, .* with a valid signature/m);
  expect([succeeded, left]).toEqual([true, []]);
});

test('checks the delivery log if the service cannot reach this machine', async () => {
  const service = await startFakeService();
  // The command does not recognize this address as local, so it behaves as with a deployment on AWS.
  const { succeeded, output, left } = await smoke(service, { host: '0.0.0.0' });
  expect(output).toMatch(
    /^ok +delivery +attempted, the log says ".+" \(pass --receiver URL to see the event arrive\)/m,
  );
  expect(output).not.toContain('with a valid signature');
  expect(service.webhookUrls).toEqual(['https://smoke-test.invalid/']);
  expect([succeeded, left]).toEqual([true, []]);
});

test('names a failed check, still runs the checks that do not need it, and removes all created resources', async () => {
  const service = await startFakeService((method, path) => method === 'GET' && path === '/v1/scans');
  const { succeeded, output, left } = await smoke(service, { stepTimeoutMilliseconds: 1_000 });
  expect(output).toMatch(/^failed +scan +GET \/v1\/scans.* returned 503/m);
  expect(output).toMatch(/^skipped +conversation +needs scan$/m);
  expect(output).toMatch(/^ok +organization/m);
  expect(output).toMatch(/^ok +clean-up +removed the organization's code, the organization, the code, the webhook/m);
  expect([succeeded, left]).toEqual([false, []]);
});

test('reports resources that cannot be removed', async () => {
  const service = await startFakeService((method, path) => method === 'DELETE' && path.startsWith('/v1/webhooks'));
  const { succeeded, output, left } = await smoke(service);
  const [webhook = ''] = left;
  expect(webhook).toMatch(/^\/v1\/webhooks\//);
  expect(output).toContain(`not deleted: the webhook (DELETE ${webhook} returned 503)`);
  expect([succeeded, left]).toEqual([false, [webhook]]);
});

test('reports an invalid key, and creates nothing', async () => {
  const { succeeded, output, left } = await smoke(await startFakeService(), { key: 'qpr_sk_wrong' });
  expect(output).toMatch(/^ok +authentication/m);
  expect(output).toMatch(/^failed +create +POST \/v1\/qpr-codes returned 401/m);
  expect(output).toMatch(/^ok +clean-up +nothing was created/m);
  expect([succeeded, left]).toEqual([false, []]);
});

test('fails after Ctrl-C, and lists the skipped checks', async () => {
  const problem = { title: 'Unauthorized', status: 401, detail: 'No key.', code: 'x', request_id: 'y' };
  const headers = { 'content-type': 'application/problem+json', 'www-authenticate': 'Bearer' };
  const server = createServer((_, response) => {
    // Send only one signal: a second one would end the process without a clean-up.
    if (!running.killed) running.kill('SIGINT');
    response.writeHead(401, headers).end(JSON.stringify(problem));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { NODE_OPTIONS: _, ...env } = process.env;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running = spawn(process.execPath, ['bin/smoke.ts', '--base-url', baseUrl], {
    cwd: PROJECT_DIR,
    env: { ...env, QPR_API_KEY: 'x' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(running.stdout), once(running, 'exit')]);
  server.close();
  expect(output).toMatch(/^ok +authentication/m);
  expect(output).toMatch(/^skipped +organization +canceled$/m);
  expect(output).toMatch(/^ok +clean-up +nothing was created/m);
  expect(code).toBe(1);
});

test.each(['www-authenticate', 'x-amzn-remapped-www-authenticate'])('accepts a 401 with %s', async (name) => {
  const problem = { title: 'Unauthorized', status: 401, detail: 'No key.', code: 'x', request_id: 'y' };
  const headers = { 'content-type': 'application/problem+json', [name]: 'Bearer realm="qpr"' };
  const server = createServer((_, response) => {
    response.writeHead(401, headers).end(JSON.stringify(problem));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { detail } = await checkAuthentication(new Service(url, 'x', 30_000)).finally(() => server.close());
  expect(detail.toLowerCase()).toBe(`401 with ${name}: bearer realm="qpr"`);
});

test('waits until a new API responds, because API Gateway itself can respond with an error at first', async () => {
  let requests = 0;
  const service = await startFakeService(() => {
    requests += 1;
    return requests === 1;
  });
  const { succeeded, output } = await smoke(service);
  expect(output).toMatch(/^ok +authentication/m);
  expect(succeeded).toBe(true);
});

test('does not wait for a service that cannot be reached', async () => {
  const service = await startFakeService();
  service.stop();
  const check = checkAuthentication(new Service(`http://127.0.0.1:${service.port}`, 'x', 30_000));
  await expect(check).rejects.toThrow('does not respond');
});

test.each([
  ['POST /v1/organizations returned 500: service.internal_error Something went wrong.', true],
  ['User: x is not authorized to perform: dynamodb:PutItem (AccessDeniedException)', true],
  ['https://api.example.com/s/x returned 500', true],
  ['starting a conversation returned 500 Internal Server Error', true],
  ['the image cannot be read', false],
  ['the receiver responded: 500', false],
])('for the failure "%s", suggests turning off conditions on table keys: %s', (detail, isSuggested) => {
  const failed: CheckResult = { name: 'organization', outcome: 'failed', milliseconds: 1, detail };
  expect(hintOf([failed])?.includes('--leadingKeys off') ?? false).toBe(isSuggested);
  expect(hintOf([{ ...failed, outcome: 'ok' }])).toBeUndefined();
});

test('reads the API key from the option or the environment variable, and refuses line breaks', () => {
  const read = (args: string[], key?: string) =>
    readSmokeOptions(['--base-url', 'https://api.example.com', ...args], { QPR_API_KEY: key })?.key;
  expect(read(['--key', 'one'])).toBe('one');
  expect(read([], 'two')).toBe('two');
  expect(() => read([])).toThrow('Set an API key');
  expect(() => read([], 'two\nthree')).toThrow('line break');
});
