import { checkCredentials, checkRegion } from './checks/account.ts';
import { checkArns } from './checks/arns.ts';
import { checkBootstrap } from './checks/bootstrap.ts';
import { checkCertificate } from './checks/certificate.ts';
import { checkDistributions } from './checks/distribution.ts';
import { checkEmail } from './checks/email.ts';
import { checkFunctions } from './checks/functions.ts';
import { checkModel } from './checks/model.ts';
import { checkStack } from './checks/stack.ts';
import { checkWarmThroughput } from './checks/warm-throughput.ts';
import type { DeployTarget } from './deploy-target.ts';
import { type Finding, runCheck } from './finding.ts';
import { isolate, readConcurrency } from './isolation.ts';
import type { Deployment } from './settings-file.ts';

const CHECKS: Readonly<Record<string, (target: DeployTarget) => Promise<Finding>>> = {
  settings: checkArns,
  bootstrap: checkBootstrap,
  stack: checkStack,
  functions: checkFunctions,
  table: checkWarmThroughput,
  CloudFront: checkDistributions,
  certificate: checkCertificate,
  'e-mail': checkEmail,
  model: checkModel,
};

export interface Preflight {
  readonly findings: readonly Finding[];
  /** Includes the settings that the checks have added. Undefined if the credentials or the region are not usable. */
  readonly target?: DeployTarget;
}

/** Runs before anything is changed. Checks for known causes of a failed or useless deployment. */
export async function preflight(deployment: Deployment): Promise<Preflight> {
  const credentials = await checkCredentials(deployment);
  const { account, ...finding } = credentials;
  if (account === undefined) return { findings: [finding] };
  const target = { deployment, account };
  const region = await checkRegion(target);
  if (region.level === 'error') return { findings: [finding, region] };
  // Adds the default reservations of Lambda concurrency.
  const isolation = await runCheck('isolation', async () => {
    const isolated = isolate(deployment, await readConcurrency(target));
    target.deployment = isolated.deployment;
    return isolated.finding;
  });
  const others = await Promise.all(Object.entries(CHECKS).map(([name, check]) => runCheck(name, () => check(target))));
  return { findings: [finding, region, isolation, ...others], target };
}
