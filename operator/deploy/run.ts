import { flatten } from '../../shared/cloudformation/flatten.ts';
import { UserError } from '../../shared/user-error.ts';
import { type Cdk, liveCdk, type Outputs } from './cdk.ts';
import { deployedAliases } from './checks/stack.ts';
import type { DeployTarget } from './deploy-target.ts';
import { deployedTemplate, isDeployed } from './deployed-stack.ts';
import { printDiff } from './diff.ts';
import { domainsOf, rejectDroppedDomains } from './domains.ts';
import { deployEdgeAfter, deployEdgeBefore } from './edge-stack.ts';
import { type Finding, lineOf, unlessDenied } from './finding.ts';
import { handleLeftovers } from './leftovers/handle-leftovers.ts';
import type { DeployOptions, SettingName } from './options.ts';
import { preflight } from './preflight.ts';
import { removeStaleThrottles } from './route-throttles.ts';
import {
  type Deployment,
  findDeployment,
  readDeployments,
  saveDeployment,
  settingsInCdkJson,
} from './settings-file.ts';
import { settingsOf } from './settings-of.ts';
import { smokeTest } from './smoke-test.ts';
import { creationTime } from './template/creation-time.ts';
import { newPermissionsInNestedStacks } from './template/nested-permissions.ts';
import type { Template } from './template/template.ts';
import { transitionOf } from './template/transition.ts';

type Print = (line: string) => void;

/** Reads the settings, runs the checks, deploys, and runs the smoke test. Returns whether everything succeeded. */
export async function runDeploy(options: DeployOptions, print: Print, cdk: Cdk = liveCdk): Promise<boolean> {
  const before = findDeployment(readDeployments(options.file), options);
  const wanted = await deploymentOf(options, before);
  print(`1/4 Settings of ${wanted.stack} in ${wanted.region} (${options.file})`);
  for (const [name, value] of Object.entries(wanted.settings)) print(`  ${name} = ${value}`);
  // Throws if a setting is not valid.
  settingsOf(wanted);
  // Check the domains in the settings file first, because that needs no AWS call.
  rejectDroppedDomains(domainsOf(before?.settings ?? {}), wanted.settings, options.dropDomain);

  print('2/4 Checks');
  const { findings, target } = await preflight(wanted);
  for (const finding of findings) print(`  ${lineOf(finding)}`);
  const failed = findings.filter(({ level }) => level === 'error');
  if (target && options.diff) return printDiff(target, print, cdk);
  if (target === undefined || (failed.length > 0 && !options.force)) {
    if (options.onlyCheck) return false;
    // Without an account or a region, --force cannot help.
    const alternative = target ? ', or continue with --force' : '';
    throw new UserError(`Nothing was deployed. Fix the errors above${alternative}.`);
  }
  const { deployment } = target;
  const deployedDomains = await readDeployedDomains(target, options, print);
  if (deployedDomains === undefined) {
    if (options.onlyCheck) return false;
    throw new UserError(
      'Nothing was deployed: a domain of the last deployment may be missing from the settings. If none is missing, continue with --force.',
    );
  }
  rejectDroppedDomains(deployedDomains, deployment.settings, options.dropDomain);
  if (options.onlyCheck) return failed.length === 0;
  saveDeployment(options.file, { ...deployment, account: target.account });

  print('3/4 Deployment');
  const outputs = await deployStacks(target, options, print, cdk);
  for (const [name, value] of Object.entries(outputs)) print(`  ${name} = ${value}`);
  print('4/4 Smoke test');
  return smokeTest(options, deployment, outputs, print);
}

/** Deploys the main stack. If it is not in us-east-1, also deploys its companion stack in us-east-1. */
async function deployStacks(
  target: DeployTarget,
  { yes, leftovers }: DeployOptions,
  print: Print,
  cdk: Cdk,
): Promise<Outputs> {
  const isUpdate = await isDeployed(target);
  if (!isUpdate) await handleLeftovers(target, leftovers, print);
  const { main, isPending: isEdgePending } = await deployEdgeBefore(target, isUpdate, cdk, yes);
  const outputs = await cdk.synthesize(main, async (stack) => {
    if (!isUpdate) {
      print(`  The first deployment takes ${creationTime(flatten(stack.template))}.`);
      return cdk.deploy(stack, { yes, requiresApproval: announcePermissions(undefined, stack.template, yes, print) });
    }
    const stale = await unlessDenied('routes', print, () => removeStaleThrottles(target, stack.template));
    for (const route of stale ?? []) print(`  removed the throttle of ${route}, which is not a route any more`);
    const deployed = await unlessDenied('template', print, () => deployedTemplate(target));
    const requiresApproval = announcePermissions(deployed, stack.template, yes, print);
    const transition = deployed && transitionOf(deployed, stack.template);
    if (!transition) return cdk.deploy(stack, { yes, requiresApproval });
    for (const reason of transition.reasons) print(`  in two steps: ${reason}`);
    await cdk.deploy(stack, { yes, requiresApproval, template: transition.template });
    return cdk.deploy(stack, { yes });
  });
  if (isEdgePending) await deployEdgeAfter(target, cdk, yes);
  return outputs;
}

/**
 * Prints new permissions that CDK does not list, unless `--yes` is set. Returns whether it printed any. If it did, CDK
 * asks before any change.
 */
function announcePermissions(deployed: Template | undefined, next: Template, yes: boolean, print: Print): boolean {
  const lines = yes ? [] : newPermissionsInNestedStacks(deployed, next);
  if (lines.length > 0) print('  New permissions of the API functions:');
  for (const line of lines) print(`    ${line}`);
  return lines.length > 0;
}

/** Returns undefined if the domains cannot be read and no option says to continue anyway. */
async function readDeployedDomains(
  target: DeployTarget,
  { dropDomain, force }: DeployOptions,
  print: Print,
): Promise<readonly string[] | undefined> {
  try {
    return await deployedAliases(target);
  } catch (error) {
    const canContinue = dropDomain || force;
    const finding: Finding = {
      name: 'domains',
      level: canContinue ? 'warning' : 'error',
      detail: `cannot be read from the deployed distribution: ${error instanceof Error ? error.message : error}`,
      remedy: 'use credentials with cloudformation:ListStackResources and cloudfront:GetDistributionConfig',
    };
    print(`  ${lineOf(finding)}`);
    return canContinue ? [] : undefined;
  }
}

async function deploymentOf(options: DeployOptions, before: Deployment | undefined): Promise<Deployment> {
  const region = options.region ?? before?.region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  if (region === undefined) {
    throw new UserError('The region is missing. Pass --region eu-west-1, or set the variable AWS_REGION.');
  }
  const unset = unsetNames(options);
  const kept = Object.entries({ ...settingsInCdkJson(), ...before?.settings, ...options.given }).filter(
    ([name]) => !unset.includes(name),
  );
  return {
    stack: options.stack ?? before?.stack ?? 'Qpr',
    region,
    ...(before?.account !== undefined && { account: before.account }),
    settings: Object.fromEntries(kept),
  };
}

const DOMAIN_SETTINGS: readonly string[] = ['domain', 'scanDomain', 'certificateArn'] satisfies SettingName[];

/**
 * `--drop-domain` alone drops all domains. Together with other domain options, such as `--unset scanDomain`, it only
 * confirms what those options drop.
 */
function unsetNames({ given, unset, dropDomain }: DeployOptions): readonly string[] {
  const hasDomainOption = [...Object.keys(given), ...unset].some((name) => DOMAIN_SETTINGS.includes(name));
  return dropDomain && !hasDomainOption ? [...unset, ...DOMAIN_SETTINGS] : unset;
}
