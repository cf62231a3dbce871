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
/** The concurrency that a deployment reserves by default if the account quota is 1,000. */
export const ISOLATION = { reserve: '300', deliveriesAtOnce: '200' };

export const flagsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);

/** The state that tests can change: a valid account on a fake AWS and an empty folder, both new for each test. */
export const given = {} as { account: FakeAccount; aws: Awaited<ReturnType<typeof startFakeAws>>; folder: string };
const savedEnvironment = { ...process.env };

beforeEach(async () => {
  given.account = goodAccount();
  given.aws = await startFakeAws(given.account);
  given.folder = mkdtempSync(join(tmpdir(), 'qpr-deploy-test-'));
  process.env.AWS_REGION = 'eu-west-1';
});
afterEach(async () => {
  await given.aws.stop();
  rmSync(given.folder, { recursive: true, force: true });
  process.env = { ...savedEnvironment };
});

export const file = () => join(given.folder, 'deployment.json');
export const deployments = () =>
  (JSON.parse(readFileSync(file(), 'utf8')) as { deployments: Deployment[] }).deployments;

export interface Run {
  readonly lines: string[];
  readonly deployed: Deployment[];
  /** Whether the deployment succeeded, or the message of the error that it threw. */
  readonly result: boolean | string;
}

/** Runs `npm run deploy -- …` with a fake CDK, and without the smoke test, which has its own test. */
export async function deploy(...args: string[]): Promise<Run> {
  const lines: string[] = [];
  const deployed: Deployment[] = [];
  const options = readDeployOptions([...args, '--file', file(), '--no-smoke']);
  if (!options) throw new Error('The arguments ask for help.');
  const cdk = async (deployment: Deployment) => {
    deployed.push(deployment);
    return { BaseUrl: 'https://api.example.com' };
  };
  const result = await runDeploy(options, (line) => lines.push(line), cdk).catch((error: Error) => error.message);
  return { lines, deployed, result };
}
