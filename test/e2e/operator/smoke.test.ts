import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

/** Every function has a cold start, which is slow on a busy machine. */
const DEADLINE_SECONDS = '180';

test('the service passes every check of the smoke test, which leaves nothing behind', async () => {
  const api = await newAccount();
  const { NODE_OPTIONS: _, ...env } = process.env;
  const args = ['bin/smoke.ts', '--base-url', sharedService().base_url, '--timeout', DEADLINE_SECONDS];
  // Rejects if the exit code is not 0.
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: PROJECT_DIR,
    env: { ...env, QPR_API_KEY: api.key },
  });
  const lines = stdout.trim().split('\n');
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(lines).toHaveLength(11);
  expect(stdout).toContain('with a valid signature');
  const [codes, webhooks, organizations] = await Promise.all([
    api.call<{ total: number }>('GET', '/v1/qpr-codes'),
    api.call<{ webhooks: unknown[] }>('GET', '/v1/webhooks'),
    api.call<{ total: number }>('GET', '/v1/organizations'),
  ]);
  expect([codes.body.total, webhooks.body.webhooks.length, organizations.body.total]).toEqual([0, 0, 0]);
});
