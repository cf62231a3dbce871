import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { readDeployOptions } from '../../../../operator/deploy/options.ts';
import { runDeploy } from '../../../../operator/deploy/run.ts';
import type { Deployment } from '../../../../operator/deploy/settings-file.ts';
import { type FakeAccount, goodAccount, startFakeAws } from './fake-aws.ts';

export const DOMAINS = {
  domain: 'api.example.com',
  scanDomain: 'go.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/x',
};
/** What is reserved where nobody says otherwise and the account has 1,000. */
export const ISOLATION = { reserve: '300', deliveriesAtOnce: '200' };

export const flagsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);

/** What a test may change: a good account on a fake AWS and an empty folder, both new for each test. */
export const given = {} as { account: FakeAccount; aws: Awaited<ReturnType<typeof startFakeAws>>; folder: string };
const saved = { ...process.env };

beforeEach(async () => {
  given.account = goodAccount();
  given.aws = await startFakeAws(given.account);
  given.folder = mkdtempSync(join(tmpdir(), 'qpr-deploy-test-'));
  process.env.AWS_REGION = 'eu-west-1';
});
afterEach(async () => {
  await given.aws.stop();
  rmSync(given.folder, { recursive: true, force: true });
  process.env = { ...saved };
});

export const file = () => join(given.folder, 'deployment.json');
export const deployments = () =>
  (JSON.parse(readFileSync(file(), 'utf8')) as { deployments: Deployment[] }).deployments;

export interface Run {
  readonly lines: string[];
  readonly deployed: Deployment[];
  readonly isWell: boolean | string;
}

/** What `npm run deploy -- …` does, up to CDK; the smoke test has a test of its own. */
export async function deploy(...args: string[]): Promise<Run> {
  const lines: string[] = [];
  const deployed: Deployment[] = [];
  const options = readDeployOptions([...args, '--file', file(), '--no-smoke']);
  if (!options) throw new Error('That asks for help.');
  const cdk = async (deployment: Deployment) => {
    deployed.push(deployment);
    return { BaseUrl: 'https://api.example.com' };
  };
  const isWell = await runDeploy(options, (line) => lines.push(line), cdk).catch((error: Error) => error.message);
  return { lines, deployed, isWell };
}
