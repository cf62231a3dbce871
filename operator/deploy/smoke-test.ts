import { lookup } from 'node:dns/promises';
import { hintOf, lineOf } from '../smoke/report.ts';
import { runSmoke } from '../smoke/run.ts';
import type { Outputs } from './cdk.ts';
import type { DeployOptions } from './options.ts';
import type { Deployment } from './settings-file.ts';
import { issueSmokeKey, revokeSmokeKey, SMOKE_EMAIL } from './smoke-key.ts';

const SMOKE_TIMEOUT_MILLISECONDS = 60_000;

/** Tests the deployment from outside. Returns whether all checks succeeded. */
export async function smokeTest(
  options: DeployOptions,
  { region }: Deployment,
  { BaseUrl: baseUrl = '', ScanHost: scanHost = baseUrl, IssueKeyFunction: functionName = '' }: Outputs,
  print: (line: string) => void,
): Promise<boolean> {
  if (!options.smoke) {
    print('  skipped');
    return true;
  }
  const unresolved = await unresolvedHosts([baseUrl, scanHost]);
  if (unresolved.length > 0) {
    const hosts = unresolved.join(' and ');
    print(`  not in DNS yet: ${hosts}. Add DNS records that point to the distribution (docs/deploy.md#own-domains).`);
    print('  Then run npm run deploy again, or npm run smoke with a key from npm run issue-key.');
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
    const { results, succeeded } = await runSmoke(target, (result) => print(`  ${lineOf(result)}`));
    const hint = hintOf(results);
    if (hint !== undefined) print(hint);
    print(succeeded ? `${baseUrl} works.` : `${baseUrl} is deployed, but some checks failed: see above.`);
    return succeeded;
  } finally {
    if (!(await revokeSmokeKey(baseUrl, key))) {
      print(`  The key ${key.id} of the smoke test could not be revoked. Revoke it in the Studio. To sign in, run`);
      print(`  npm run issue-key -- --email ${SMOKE_EMAIL} --link-only`);
    }
  }
}

/** Hosts of the service that DNS does not resolve. The smoke test would fail on them with a less clear message. */
async function unresolvedHosts(addresses: readonly string[]): Promise<readonly string[]> {
  const hosts = [...new Set(addresses.map((address) => new URL(address).hostname))];
  const areResolved = await Promise.all(
    hosts.map((host) =>
      lookup(host).then(
        () => true,
        () => false,
      ),
    ),
  );
  return hosts.filter((_, index) => !areResolved[index]);
}
