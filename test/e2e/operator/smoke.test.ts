import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { codeSpans, firstCells, readPage, sectionOf } from '../../support/docs/docs-pages.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';
import { startReceiver } from '../../support/stand-ins/receiver.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');
const { base_url } = sharedService();
let api: ApiClient;
beforeEach(async () => {
  api = await newAccount();
});

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs `npm run smoke -- …`. */
const smoke = (...args: string[]): Promise<Outcome> => smokeWith(api.key, ...args);

async function smokeWith(key: string, ...args: string[]): Promise<Outcome> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['bin/smoke.ts', ...args], {
      cwd: PROJECT_DIR,
      env: { ...env, QPR_API_KEY: key },
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

const countResources = async () => {
  const [codes, webhooks, organizations] = await Promise.all([
    api.call<{ total: number }>('GET', '/v1/qpr-codes'),
    api.call<{ webhooks: unknown[] }>('GET', '/v1/webhooks'),
    api.call<{ total: number }>('GET', '/v1/organizations'),
  ]);
  return [codes.body.total, webhooks.body.webhooks.length, organizations.body.total];
};

/** Every function has a cold start, which is slow on a busy machine. */
const DEADLINE_MILLISECONDS = 180_000;

const CHECKS = [
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

test('docs/deploy.md says what each check proves', () => {
  const listed = firstCells(sectionOf(readPage('docs/deploy.md'), 'Smoke test')).flatMap(codeSpans);
  expect(listed).toEqual(CHECKS);
});

test(
  'npm start passes every check, and nothing is left behind',
  async () => {
    const { code, output } = await smoke('--base-url', base_url);
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/).slice(0, 2)),
    ).toEqual(CHECKS.map((name) => ['ok', name]));
    expect(output).toContain('with a valid signature');
    expect(code).toBe(0);
    expect(await countResources()).toEqual([0, 0, 0]);
  },
  DEADLINE_MILLISECONDS,
);

test('a given receiver gets the event, and the result is one JSON document', async () => {
  const receiver = await startReceiver();
  const { code, output } = await smoke('--base-url', base_url, '--receiver', receiver.url, '--json');
  expect(JSON.parse(output)).toMatchObject({
    base_url,
    ok: true,
    checks: CHECKS.map((name) => ({ name, outcome: 'ok' })),
  });
  expect(code).toBe(0);
  expect(receiver.received.map(({ headers }) => headers['x-service-event'])).toEqual(['scan.created']);
  await receiver.stop();
});

test(
  'the delivery log is checked if the deployment cannot reach a local receiver',
  async () => {
    // The command does not recognize this address as local, so it behaves as with a deployment on AWS.
    const elsewhere = `http://0.0.0.0:${new URL(base_url).port}`;
    const { code, output } = await smoke('--base-url', elsewhere);
    expect(output).toMatch(/^ok\s+delivery\s+attempted, the log says ".+" \(--receiver URL to see it arrive\)/m);
    expect(output).not.toContain('with a valid signature');
    expect(code).toBe(0);
    expect(await countResources()).toEqual([0, 0, 0]);
  },
  DEADLINE_MILLISECONDS,
);

/** A proxy in front of the service that fails selected requests. */
let proxy: Server | undefined;
afterEach(() => {
  proxy?.closeAllConnections();
  proxy?.close();
});
async function startFaultyProxy(isBroken: (method: string, path: string) => boolean): Promise<string> {
  proxy = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    if (isBroken(method, url)) return void response.writeHead(503).end('{}');
    const { host: _, connection: __, ...headers } = request.headers;
    const body = await buffer(request);
    const answer = await fetch(`${base_url}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body: Buffer.from(body) }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test('a failed check is named, the others still run, and all created resources are removed', async () => {
  const url = await startFaultyProxy((method, path) => method === 'GET' && path.startsWith('/v1/scans'));
  const { code, output } = await smoke('--base-url', url, '--timeout', '5');
  expect(output).toMatch(/^failed +scan +GET \/v1\/scans.* returned 503/m);
  expect(output).toMatch(/^skipped +conversation +needs scan$/m);
  expect(output).toMatch(/^ok +organization/m);
  expect(output).toMatch(/^ok +clean-up +removed its code, the organization, the code, the webhook/m);
  expect(code).toBe(1);
  expect(await countResources()).toEqual([0, 0, 0]);
});

test('resources that cannot be removed are reported', async () => {
  const url = await startFaultyProxy((method, path) => method === 'DELETE' && path.startsWith('/v1/webhooks'));
  const { code, output } = await smoke('--base-url', url);
  const [, path = ''] = /^failed +clean-up +not deleted: the webhook \(DELETE (\S+) returned 503\)/m.exec(output) ?? [];
  expect(path).toMatch(/^\/v1\/webhooks\/wh_/);
  expect(code).toBe(1);
});

test('an invalid key is reported, and nothing is created', async () => {
  const { code, output } = await smokeWith('qpr_sk_wrong', '--base-url', base_url);
  expect(output).toMatch(/^ok +authentication/m);
  expect(output).toMatch(/^failed +create +POST \/v1\/qpr-codes returned 401/m);
  expect(output).toMatch(/^ok +clean-up +nothing was created/m);
  expect(code).toBe(1);
});
