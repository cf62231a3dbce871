import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import type { Cdk, Outputs } from '../../../../operator/deploy/cdk.ts';
import { readDeployOptions } from '../../../../operator/deploy/options.ts';
import { runDeploy } from '../../../../operator/deploy/run.ts';
import type { Deployment } from '../../../../operator/deploy/settings-file.ts';
import type { Template } from '../../../../operator/deploy/template/template.ts';
import { type FakeAccount, goodAccount, startFakeAws } from './fake-aws.ts';

export const DOMAINS = {
  domain: 'api.example.com',
  scanDomain: 'go.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/x',
};
/** The concurrency that a deployment reserves by default if the account quota is 1,000. */
export const ISOLATION = { reserve: '300', deliveriesAtOnce: '200', readingsAtOnce: '50' };

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
  for (const name of Object.keys(process.env)) if (!(name in savedEnvironment)) delete process.env[name];
  Object.assign(process.env, savedEnvironment);
});

export const file = () => join(given.folder, 'deployment.json');
export const deployments = () =>
  (JSON.parse(readFileSync(file(), 'utf8')) as { deployments: Deployment[] }).deployments;

export interface Run {
  readonly lines: string[];
  /** Each deployment of the main stack. The settings do not include the web ACL of the companion stack. */
  readonly deployed: Deployment[];
  /** Everything that CDK was asked to do, in order. */
  readonly steps: readonly Step[];
  /** Whether the deployment succeeded, or the message of the error that it threw. */
  readonly result: boolean | string;
}

interface Step {
  readonly command: 'deploy' | 'diff' | 'deploy edge';
  readonly template?: Template;
  readonly settings?: Deployment['settings'];
  readonly distributionId?: string;
  /** Whether CDK has to ask before any change. */
  readonly requiresApproval?: true;
}

/** The template that the fake CDK synthesizes. Tests can change it. */
export const next: { template: Template } = { template: { Resources: {} } };
beforeEach(() => {
  next.template = { Resources: {} };
});

export const WEB_ACL_ARN = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/WebAcl/x';

/** A CDK that only records what it is asked to do. */
function fakeCdk(steps: Step[], deployed: Deployment[] = [], outputs: Outputs = {}): Cdk {
  return {
    synthesize: (deployment, work) => work({ deployment, folder: '', template: next.template }),
    deploy: async ({ deployment, template: own }, { template = own, requiresApproval }) => {
      const { webAclArn, ...settings } = deployment.settings;
      deployed.push(webAclArn === WEB_ACL_ARN ? { ...deployment, settings } : deployment);
      steps.push({
        command: 'deploy',
        template,
        settings: deployment.settings,
        ...(requiresApproval && { requiresApproval }),
      });
      return { BaseUrl: 'https://api.example.com', ...outputs };
    },
    diff: async () => void steps.push({ command: 'diff' }),
    deployEdge: async ({ settings }, { distributionId }) => {
      steps.push({ command: 'deploy edge', settings, ...(distributionId !== undefined && { distributionId }) });
      return { WebAclArn: WEB_ACL_ARN };
    },
  };
}

/** Runs `npm run deploy -- …` with a fake CDK, and without the smoke test, which has its own test. */
export async function deploy(...args: string[]): Promise<Run> {
  const lines: string[] = [];
  const deployed: Deployment[] = [];
  const steps: Step[] = [];
  const options = readDeployOptions([...args, '--file', file(), '--no-smoke']);
  if (!options) throw new Error('The arguments ask for help.');
  const result = await runDeploy(options, (line) => lines.push(line), fakeCdk(steps, deployed)).catch(
    (error: Error) => error.message,
  );
  return { lines, deployed, steps, result };
}
