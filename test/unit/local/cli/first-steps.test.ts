import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ensureDemoCode, reuseOrIssueApiKey } from '../../../../local/cli/first-steps.ts';
import type { Functions, HttpRequest, HttpService } from '../../../../local/engine/types.ts';

let dir: string;
let requests: HttpRequest[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qpr-first-'));
  requests = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Responds with these statuses, one after the other. */
const service =
  (...statuses: readonly number[]): HttpService =>
  async (request) => {
    const status = statuses[requests.length] ?? 500;
    requests.push(request);
    return { status, headers: {}, body: Buffer.from(status === 200 ? '{"short_id":"abcdefghij"}' : '{}') };
  };

const functions = {
  invoke: async () => ({ payload: '{"api_key":"new key"}' }),
} as unknown as Functions;

test.each([
  ['works', [200], 'old key'],
  ['is unknown', [401], 'new key'],
  ['is unknown after the service did not answer', [503, 504, 401], 'new key'],
  ['works after the service was busy', [429, 200], 'old key'],
])('the key of the last run is replaced only if the service does not know it: the key %s', async (_, statuses, key) => {
  expect(await reuseOrIssueApiKey(functions, 'issue', service(...statuses), 'old key')).toBe(key);
  expect(requests).toHaveLength(statuses.length);
  expect(requests[0]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer old key' } });
});

test('the demo code is created once per data directory, even if the service is busy at first', async () => {
  const file = join(dir, 'demo.json');
  expect(await ensureDemoCode(file, service(503, 200), 'key')).toBe('abcdefghij');
  expect(await ensureDemoCode(file, service(), 'key')).toBe('abcdefghij');
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test('the start fails with the response if the service refuses the demo code', async () => {
  await expect(ensureDemoCode(join(dir, 'demo.json'), service(400), 'key')).rejects.toThrow('400 {}');
});
