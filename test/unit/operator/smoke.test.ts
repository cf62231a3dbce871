import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { checkAuthentication } from '../../../operator/smoke/checks/errors.ts';
import { converse } from '../../../operator/smoke/checks/visit.ts';
import { readSmokeOptions } from '../../../operator/smoke/options.ts';
import { type CheckResult, hintOf, lineOf, Report } from '../../../operator/smoke/report.ts';
import { Service } from '../../../operator/smoke/service.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

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

test('fails after Ctrl-C, and lists the skipped checks', async () => {
  const problem = { title: 'Unauthorized', status: 401, detail: 'No key.', code: 'x', request_id: 'y' };
  const headers = { 'content-type': 'application/problem+json', 'www-authenticate': 'Bearer' };
  const server = createServer((_, response) => {
    // Send only one signal: a second one would end the process without a clean-up.
    if (!smoke.killed) smoke.kill('SIGINT');
    response.writeHead(401, headers).end(JSON.stringify(problem));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { NODE_OPTIONS: _, ...env } = process.env;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const smoke = spawn(process.execPath, ['bin/smoke.ts', '--base-url', baseUrl], {
    cwd: PROJECT_DIR,
    env: { ...env, QPR_API_KEY: 'x' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(smoke.stdout), once(smoke, 'exit')]);
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

test.each([
  ['POST /v1/organizations returned 500: service.internal_error Something went wrong.', true],
  ['User: x is not authorized to perform: dynamodb:PutItem (AccessDeniedException)', true],
  ['the image cannot be read', false],
])('suggests turning off the conditions on keys if they may have caused the failure: %s', (detail, isSuggested) => {
  const failed: CheckResult = { name: 'organization', outcome: 'failed', milliseconds: 1, detail };
  expect(hintOf([failed])?.includes('--leadingKeys off') ?? false).toBe(isSuggested);
  expect(hintOf([{ ...failed, outcome: 'ok' }])).toBeUndefined();
});

test('reads the key from the option or the variable, and refuses line breaks', () => {
  const read = (args: string[], key?: string) =>
    readSmokeOptions(['--base-url', 'https://api.example.com', ...args], { QPR_API_KEY: key })?.key;
  expect(read(['--key', 'one'])).toBe('one');
  expect(read([], 'two')).toBe('two');
  expect(() => read([])).toThrow('Set an API key');
  expect(() => read([], 'two\nthree')).toThrow('line break');
});
