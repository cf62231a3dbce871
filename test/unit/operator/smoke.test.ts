import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { type CheckResult, lineOf, Report } from '../../../operator/smoke/report.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

test('what no check has foreseen is one line, too', async () => {
  const results: CheckResult[] = [];
  const report = new Report((result) => results.push(result));
  await report.check('image', () => Promise.reject(new TypeError('Unrecognised content\n    at stream\n')));
  expect(results.map(lineOf)).toEqual([
    expect.stringMatching(/^failed +image +TypeError: Unrecognised content at stream \(\d+ ms\)$/),
  ]);
  expect(report.succeeded).toBe(false);
});

test('broken off by Ctrl-C it proves nothing, and says what it left out', async () => {
  const problem = { title: 'Unauthorized', status: 401, detail: 'No key.', code: 'x', request_id: 'y' };
  const headers = { 'content-type': 'application/problem+json', 'www-authenticate': 'Bearer' };
  const server = createServer((_, response) => {
    // Once: who insists is obeyed, without a clean-up.
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
  expect(output).toMatch(/^skipped +organization +broken off$/m);
  expect(output).toMatch(/^ok +clean-up +nothing was made/m);
  expect(code).toBe(1);
});
