import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { INSTALLED, type Language, sampleCommand } from '../../support/docs/sample-programs.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

const { base_url: baseUrl, scan_host: scanHost } = sharedService();
const account = await newAccount();

const dir = mkdtempSync(join(tmpdir(), 'qpr-sample-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

// A language that is not installed on this machine is reported as skipped.
describe.each(Object.keys(INSTALLED) as Language[])('the sample in %s', (language) => {
  const testIfInstalled = INSTALLED[language] ? test : test.skip;

  const run = (apiKey: string) => {
    const [program, ...args] = sampleCommand(language, 'first-code', dir);
    const env = { PATH: process.env.PATH, QPR_API_KEY: apiKey, QPR_BASE_URL: baseUrl };
    return spawnSync(program, args, { env, encoding: 'utf8' });
  };

  testIfInstalled('creates a code and prints its URLs', async () => {
    // The service may be busy, because other test files use it at the same time. The sample then prints the error.
    const stdout = await eventually(() => {
      const result = run(account.key);
      expect(result).toMatchObject({ status: 0, stderr: '' });
      return result.stdout;
    });
    const { body } = await account.call('GET', '/v1/qpr-codes?limit=1');
    const [code] = body.codes as { short_id: string; name: string }[];
    expect(code).toMatchObject({ name: 'Lobby' });
    expect(stdout).toBe(`${scanHost}/s/${code?.short_id} ${baseUrl}/qr/${code?.short_id}.png\n`);
  });

  testIfInstalled('fails and prints the error code if the key is invalid', () =>
    eventually(() => {
      const { stdout, stderr, status } = run('qpr_live_nobody');
      expect({ stdout, failed: status !== 0 }).toEqual({ stdout: '', failed: true });
      expect(stderr).toContain('api_key.invalid: ');
    }),
  );
});
