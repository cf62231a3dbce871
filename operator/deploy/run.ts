import { lookup } from 'node:dns/promises';
import { App } from 'aws-cdk-lib';
import { readSettings } from '../../lib/settings/settings.ts';
import { lineOf as smokeLineOf } from '../smoke/report.ts';
import { runSmoke } from '../smoke/run.ts';
import { UserError } from '../user-error.ts';
import { type Cdk, type Outputs, runCdk } from './cdk.ts';
import { deployedAliases } from './checks/stack.ts';
import { domainsOf, refuseToDropDomains } from './domains.ts';
import { type Finding, lineOf } from './finding.ts';
import type { DeployOptions, SettingName } from './options.ts';
import type { Place } from './place.ts';
import { preflight } from './preflight.ts';
import {
  type Deployment,
  findDeployment,
  readDeployments,
  saveDeployment,
  settingsInCdkJson,
} from './settings-file.ts';
import { issueSmokeKey, revokeSmokeKey } from './smoke-key.ts';

const PATIENCE_MILLISECONDS = 60_000;

/** Settings, checks, deployment, proof: in this order, and each says what it does. Gives whether all is well. */
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
  // What the file remembers first: that needs no answer from AWS.
  refuseToDropDomains(domainsOf(before?.settings ?? {}), wanted.settings, options.dropDomain);

  print('2/4 Checks');
  const { findings, place } = await preflight(wanted);
  for (const finding of findings) print(`  ${lineOf(finding)}`);
  const failed = findings.filter(({ level }) => level === 'error');
  if (place === undefined || (failed.length > 0 && !options.force)) {
    if (options.onlyCheck) return false;
    // Without an account or a region there is nothing to force.
    const way = place ? ', or go on with --force' : '';
    throw new UserError(`Nothing was deployed. Put right what is called an error above${way}.`);
  }
  const { deployment } = place;
  const deployed = await domainsDeployed(place, options, print);
  if (deployed === undefined) {
    if (options.onlyCheck) return false;
    throw new UserError(
      'Nothing was deployed: a domain of the last deployment may be missing from the settings. Who knows better goes on with --drop-domain or --force.',
    );
  }
  refuseToDropDomains(deployed, deployment.settings, options.dropDomain);
  if (options.onlyCheck) return failed.length === 0;
  saveDeployment(options.file, { ...deployment, account: place.account });

  print('3/4 Deployment (the first one takes about five minutes)');
  const outputs = await cdk(deployment, { yes: options.yes });
  for (const [name, value] of Object.entries(outputs)) print(`  ${name} = ${value}`);
  return prove(options, deployment, outputs, print);
}

/** `undefined` where they cannot be read, and nobody has said that this does not matter. */
async function domainsDeployed(
  place: Place,
  { dropDomain, force }: DeployOptions,
  print: (line: string) => void,
): Promise<readonly string[] | undefined> {
  try {
    return await deployedAliases(place);
  } catch (error) {
    const goesOn = dropDomain || force;
    const finding: Finding = {
      name: 'domains',
      level: goesOn ? 'warning' : 'error',
      detail: `of the deployed distribution are unknown: ${error instanceof Error ? error.message : error}`,
      remedy: 'credentials with cloudformation:ListStackResources and cloudfront:GetDistributionConfig',
    };
    print(`  ${lineOf(finding)}`);
    return goesOn ? [] : undefined;
  }
}

async function deploymentOf(options: DeployOptions, before: Deployment | undefined): Promise<Deployment> {
  const region = options.region ?? before?.region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  if (region === undefined) {
    throw new UserError('Say where: --region eu-west-1, or put the region into the variable AWS_REGION.');
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

/** `--drop-domain` alone drops them all; beside it one can say which. */
function unsetNames({ given, unset, dropDomain }: DeployOptions): readonly string[] {
  const isSaid = [...Object.keys(given), ...unset].some((name) => DOMAIN_SETTINGS.includes(name));
  return dropDomain && !isSaid ? [...unset, ...DOMAIN_SETTINGS] : unset;
}

/** The app's own reading of the settings, so that what cannot be meant is neither kept nor deployed. */
function validate({ stack, settings }: Deployment): void {
  try {
    const { node } = new App({ context: { ...settings, stackName: stack } });
    readSettings(node, { bundlesDir: '', webDir: '' });
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

async function prove(
  options: DeployOptions,
  { region }: Deployment,
  { BaseUrl: baseUrl = '', ScanHost: scanHost = baseUrl, IssueKeyFunction: functionName = '' }: Outputs,
  print: (line: string) => void,
): Promise<boolean> {
  print('4/4 Smoke test');
  if (!options.smoke) {
    print('  left out');
    return true;
  }
  const unknown = await hostsOutOfDns([baseUrl, scanHost]);
  if (unknown.length > 0) {
    const hosts = unknown.join(' and ');
    print(`  not in DNS yet: ${hosts}. Point it at the distribution (docs/deploy.md#own-domains). Then:`);
    print('  npm run deploy again, or npm run smoke with a key of npm run issue-key');
    return false;
  }
  const key = await issueSmokeKey(region, functionName);
  const target = {
    baseUrl,
    key: key.key,
    patienceMilliseconds: PATIENCE_MILLISECONDS,
    ...(options.receiver !== undefined && { receiver: options.receiver }),
  };
  try {
    const { succeeded } = await runSmoke(target, (result) => print(`  ${smokeLineOf(result)}`));
    print(succeeded ? `${baseUrl} works.` : `${baseUrl} is deployed, but not all of it works: see above.`);
    return succeeded;
  } finally {
    if (!(await revokeSmokeKey(baseUrl, key)))
      print(`  The key ${key.id} of the smoke test is still there: revoke it.`);
  }
}

/** Addresses of the service that no name server knows: the smoke test would only say so less clearly. */
async function hostsOutOfDns(addresses: readonly string[]): Promise<readonly string[]> {
  const hosts = [...new Set(addresses.map((address) => new URL(address).hostname))];
  const known = await Promise.all(
    hosts.map((host) =>
      lookup(host).then(
        () => true,
        () => false,
      ),
    ),
  );
  return hosts.filter((_, place) => !known[place]);
}
