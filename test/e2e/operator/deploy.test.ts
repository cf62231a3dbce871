import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Cdk } from '../../../operator/deploy/cdk.ts';
import { readDeployOptions } from '../../../operator/deploy/options.ts';
import { runDeploy } from '../../../operator/deploy/run.ts';
import { ApiClient } from '../../support/service/client.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { sharedService } from '../../support/service/shared-service.ts';
import { goodAccount, startFakeAws } from '../../unit/operator/deploy/fake-aws.ts';

const { base_url } = sharedService();
const folder = mkdtempSync(join(tmpdir(), 'qpr-deploy-e2e-'));
let aws: Awaited<ReturnType<typeof startFakeAws>>;

beforeAll(async () => {
  aws = await startFakeAws(goodAccount());
  const file = join(dirname(process.env.SHARED_SERVICE_FILE ?? ''), 'operator.json');
  const operator = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  // The AWS account is a stand-in, but the issue-key function is real.
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_LAMBDA: operator.endpoint_url,
    AWS_ACCESS_KEY_ID: operator.access_key_id,
    AWS_SECRET_ACCESS_KEY: operator.secret_access_key,
  });
});
afterAll(async () => {
  await aws.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The ids of the keys that the test itself needs to list all keys. If jest retries the test, it adds another id. */
const keysOfThisTest = new Set<string>();

test('a deployment ends with the smoke test, whose key is revoked afterwards', async () => {
  const lines: string[] = [];
  const options = readDeployOptions(['--region', 'us-east-1', '--force', '--file', join(folder, 'deployment.json')]);
  if (!options) throw new Error('The arguments were parsed as a request for help.');
  const outputs = { BaseUrl: base_url, IssueKeyFunction: 'Qpr-issue-key' };
  const cdk: Cdk = {
    synthesize: (deployment, work) => work({ deployment, folder: '', template: { Resources: {} } }),
    deploy: async () => outputs,
    diff: async () => undefined,
    deployEdge: async () => ({}),
  };
  const hasSucceeded = await runDeploy(options, (line) => lines.push(line), cdk);
  const printed = lines.join('\n');
  expect(printed).toMatch(/^1\/4 Settings of Qpr in us-east-1/);
  expect(printed).toMatch(/\n2\/4 Checks\n.*\n3\/4 Deployment\n.*\n4\/4 Smoke test\n/s);
  expect(printed.match(/^ {2}ok +(?:conversation|delivery|clean-up) /gm)).toHaveLength(3);
  expect(lines.at(-1)).toBe(`${base_url} works.`);
  expect(hasSucceeded).toBe(true);

  const { api_key, key_id } = await invokeAsOperator('Qpr-issue-key', { email: 'smoke-test@example.com' });
  const { body } = await new ApiClient(base_url, String(api_key)).call<{
    api_keys: { id: string; revoked_at: string | null }[];
  }>('GET', '/v1/api-keys');
  keysOfThisTest.add(String(key_id));
  const others = body.api_keys.filter(({ id }) => !keysOfThisTest.has(id));
  expect(others.length > 0 && others.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
});
