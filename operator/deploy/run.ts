import { lookup } from 'node:dns/promises';
import { App } from 'aws-cdk-lib';
import { readSettings } from '../../lib/settings/settings.ts';
import { hintOf, lineOf as smokeLineOf } from '../smoke/report.ts';
import { runSmoke } from '../smoke/run.ts';
import { UserError } from '../user-error.ts';
import { type Cdk, type Outputs, runCdk } from './cdk.ts';
import { deployedAliases } from './checks/stack.ts';
import type { DeployTarget } from './deploy-target.ts';
import { domainsOf, rejectDroppedDomains } from './domains.ts';
import { type Finding, lineOf } from './finding.ts';
import type { DeployOptions, SettingName } from './options.ts';
import { preflight } from './preflight.ts';
import {
  type Deployment,
  findDeployment,
  readDeployments,
  saveDeployment,
  settingsInCdkJson,
} from './settings-file.ts';
import { issueSmokeKey, revokeSmokeKey } from './smoke-key.ts';

const SMOKE_TIMEOUT_MILLISECONDS = 60_000;

/** Reads the settings, runs the checks, deploys, and runs the smoke test. Returns whether everything succeeded. */
export async function runDeploy(
  options: DeployOptions,
  print: (line: string) => void,
  cdk: Cdk = runCdk,
): Promise<boolean> {
  const before = findDeployment(readDeployments(options.file), options);
  const wanted = await deploymentOf(options, before);
  print(`1/4 Settings of ${wanted.stack} in ${wanted.region} (${options.file})`);
  for (const [name, value] of Object.entries(wanted.settings)) print(`  ${name} = ${value}`);
  validate(wanted);
  // Check the domains in the settings file first, because that needs no AWS call.
  rejectDroppedDomains(domainsOf(before?.settings ?? {}), wanted.settings, options.dropDomain);

  print('2/4 Checks');
  const { findings, target } = await preflight(wanted);
  for (const finding of findings) print(`  ${lineOf(finding)}`);
  const failed = findings.filter(({ level }) => level === 'error');
  if (target === undefined || (failed.length > 0 && !options.force)) {
    if (options.onlyCheck) return false;
    // Without an account or a region, --force cannot help.
    const alternative = target ? ', or continue with --force' : '';
    throw new UserError(`Nothing was deployed. Fix the errors above${alternative}.`);
  }
  const { deployment } = target;
  const deployed = await readDeployedDomains(target, options, print);
  if (deployed === undefined) {
    if (options.onlyCheck) return false;
    throw new UserError(
      'Nothing was deployed: a domain of the last deployment may be missing from the settings. If none is, continue with --drop-domain or --force.',
    );
  }
  rejectDroppedDomains(deployed, deployment.settings, options.dropDomain);
  if (options.onlyCheck) return failed.length === 0;
  saveDeployment(options.file, { ...deployment, account: target.account });

  print('3/4 Deployment (the first one takes about five minutes)');
  const outputs = await cdk(deployment, { yes: options.yes });
  for (const [name, value] of Object.entries(outputs)) print(`  ${name} = ${value}`);
  return smokeTest(options, deployment, outputs, print);
}

/** Returns undefined if the domains cannot be read and no option says to continue anyway. */
async function readDeployedDomains(
  target: DeployTarget,
  { dropDomain, force }: DeployOptions,
  print: (line: string) => void,
): Promise<readonly string[] | undefined> {
  try {
    return await deployedAliases(target);
  } catch (error) {
    const canContinue = dropDomain || force;
    const finding: Finding = {
      name: 'domains',
      level: canContinue ? 'warning' : 'error',
      detail: `cannot be read from the deployed distribution: ${error instanceof Error ? error.message : error}`,
      remedy: 'credentials with cloudformation:ListStackResources and cloudfront:GetDistributionConfig',
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

/** `--drop-domain` alone drops all domains. With other domain options, only those change. */
function unsetNames({ given, unset, dropDomain }: DeployOptions): readonly string[] {
  const isSpecified = [...Object.keys(given), ...unset].some((name) => DOMAIN_SETTINGS.includes(name));
  return dropDomain && !isSpecified ? [...unset, ...DOMAIN_SETTINGS] : unset;
}

/** Validates the settings as the CDK app does, so that invalid ones are neither stored nor deployed. */
function validate({ stack, settings }: Deployment): void {
  try {
    const { node } = new App({ context: { ...settings, stackName: stack } });
    readSettings(node, { bundlesDir: '', webDir: '' });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

async function smokeTest(
  options: DeployOptions,
  { region }: Deployment,
  { BaseUrl: baseUrl = '', ScanHost: scanHost = baseUrl, IssueKeyFunction: functionName = '' }: Outputs,
  print: (line: string) => void,
): Promise<boolean> {
  print('4/4 Smoke test');
  if (!options.smoke) {
    print('  skipped');
    return true;
  }
  const unknown = await unresolvedHosts([baseUrl, scanHost]);
  if (unknown.length > 0) {
    const hosts = unknown.join(' and ');
    print(`  not in DNS yet: ${hosts}. Point it to the distribution (docs/deploy.md#own-domains). Then run`);
    print('  npm run deploy again, or npm run smoke with a key from npm run issue-key.');
    return false;
  }
  const key = await issueSmokeKey(region, functionName);
  const target = {
    baseUrl,
    key: key.key,
    stepTimeoutMilliseconds: SMOKE_TIMEOUT_MILLISECONDS,
    ...(options.receiver !== undefined && { receiver: options.receiver }),
  };
  try {
    const { results, succeeded } = await runSmoke(target, (result) => print(`  ${smokeLineOf(result)}`));
    const hint = hintOf(results);
    if (hint !== undefined) print(hint);
    print(succeeded ? `${baseUrl} works.` : `${baseUrl} is deployed, but some checks failed: see above.`);
    return succeeded;
  } finally {
    if (!(await revokeSmokeKey(baseUrl, key)))
      print(`  The key ${key.id} of the smoke test could not be revoked. Revoke it.`);
  }
}

/** Hosts of the service that DNS does not resolve. The smoke test would fail on them with a less clear message. */
async function unresolvedHosts(addresses: readonly string[]): Promise<readonly string[]> {
  const hosts = [...new Set(addresses.map((address) => new URL(address).hostname))];
  const known = await Promise.all(
    hosts.map((host) =>
      lookup(host).then(
        () => true,
        () => false,
      ),
    ),
  );
  return hosts.filter((_, index) => !known[index]);
}
