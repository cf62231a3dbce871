import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient, createWebhook, testWebhook } from '../../../sdk/src/qpr.ts';
import { PROJECT_DIR, readPage } from '../../support/docs/docs-pages.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { type EmptyProject, emptyProjectWithClient, TSC, USER_NODE } from '../../support/sdk/client-package.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';

/** Every program on the two pages. The first line of a program is its file name. */
const PROGRAMS = ['sdk/README.md', 'docs/client.md'].flatMap((page) =>
  [...readPage(page).text.matchAll(/^```ts\n\/\/ ([\w-]+)\.ts\n(.*?)^```/gms)].map(([, name = '', text = '']) => ({
    name,
    text,
  })),
);
const lineCountOf = (name: string) =>
  PROGRAMS.find((program) => program.name === name)
    ?.text.trim()
    .split('\n').length;

let project: EmptyProject;
let env: { readonly QPR_BASE_URL: string; readonly QPR_API_KEY: string };
beforeAll(async () => {
  const [empty, account] = await Promise.all([emptyProjectWithClient(), newAccount()]);
  project = empty;
  env = { QPR_BASE_URL: account.baseUrl, QPR_API_KEY: account.key };
  await warmModel(account);
  for (const { name, text } of PROGRAMS) project.write(`${name}.ts`, text);
});
afterAll(() => project?.remove());

/** Uses this repository's compiler and Node.js types, because an empty project has neither. */
const compile = (...flags: readonly string[]) => {
  const types = ['--types', 'node', '--typeRoots', join(PROJECT_DIR, 'node_modules', '@types')];
  const files = PROGRAMS.map(({ name }) => `${name}.ts`);
  return project.run(TSC, ['--strict', '--target', 'es2022', ...types, ...flags, ...files]);
};

test('installing the package adds nothing else to an empty project', () => {
  const installed = readdirSync(join(project.dir, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(installed).toEqual(['qpr']);
});

test('ten lines are enough to create the first code, and twenty to receive events', () => {
  expect(lineCountOf('first-code')).toBeLessThanOrEqual(10);
  expect(lineCountOf('receiver')).toBeLessThanOrEqual(20);
});

test('the types work for bundlers', async () => {
  await compile('--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler');
});

describe('compiled for the installed Node.js', () => {
  beforeAll(() => compile('--module', 'nodenext', '--moduleResolution', 'nodenext'));

  test.each([
    ['first-code', /^Print http\S+\/qr\/(\w{10})\.svg: it opens http\S+\/s\/\1\n$/],
    ['main-job', /7 to 10.*\nvisitor: When is breakfast\?\n+assistant: .*7 to 10/s],
    ['errors', /^No such code \(\S+\)\n$/],
    ['lists', /^Room 3 \S+\nRoom 2 \S+\n(2 of \d+\n)+/],
    ['preview', /^complete: .*7 to 10/s],
  ])('%s prints what its page says', async (name, printed) => {
    expect(await project.run(USER_NODE, [`${name}.js`], env)).toMatch(printed);
  });

  test('the package includes the command line', async () => {
    const installed = JSON.parse(readFileSync(join(project.dir, 'node_modules/qpr/package.json'), 'utf8'));
    const printed = await project.run(USER_NODE, ['node_modules/.bin/qpr', '--version']);
    expect(printed).toContain(installed.version);
  });

  test('the client runs in a worker', async () => {
    project.write('in-worker.js', `new (await import('node:worker_threads')).Worker('./first-code.js');`);
    expect(await project.run(USER_NODE, ['in-worker.js'], env)).toMatch(/^Print http/);
  });

  test('the receiver accepts only signed deliveries of the service', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hook`;
    const client = createClient({ baseUrl: env.QPR_BASE_URL, apiKey: env.QPR_API_KEY });
    const { id, secret } = await client.call(createWebhook, { body: { url, events: ['scan.created'] } });
    const receiver = project.start(USER_NODE, ['receiver.js'], { WEBHOOK_SECRET: secret, PORT: String(port) });
    try {
      // The receiver needs a moment to start listening.
      const unsigned = await eventually(() => fetch(url, { method: 'POST', body: '{}' }));
      expect(unsigned.status).toBe(401);
      await client.call(testWebhook, { path: { id }, body: { event: 'scan.created' } });
      await eventually(() => expect(receiver.printed()).toMatch(/^mp1e000000 was scanned at 2\d{3}-/m));
      expect(receiver.printed()).toContain('WebhookError: The request has neither');
    } finally {
      await receiver.stop();
    }
  });
});

test('every program on the pages is tested', () => {
  expect(PROGRAMS.map(({ name }) => name).toSorted()).toEqual([
    'errors',
    'first-code',
    'lists',
    'main-job',
    'preview',
    'receiver',
  ]);
});
