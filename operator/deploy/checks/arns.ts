import type { DeployTarget } from '../deploy-target.ts';
import type { Finding } from '../finding.ts';
import type { SettingName } from '../options.ts';

/** The settings whose ARN must be in the stack's region, in its account, or both. */
const ARN_SETTINGS: Readonly<Partial<Record<SettingName, { readonly region?: true; readonly account?: true }>>> = {
  alarmTopicArn: { region: true },
  aiApiKeySecretArn: { region: true },
  kmsKeyArn: { region: true },
  importTable: { region: true, account: true },
  webAclArn: { account: true },
  certificateArn: { account: true },
};

/**
 * Finds ARNs in the wrong region or account. AWS would reject them minutes into the deployment, or only at first use.
 */
export async function checkArns({ account, deployment: { region, settings } }: DeployTarget): Promise<Finding> {
  const name = 'settings';
  const wrong = Object.entries(ARN_SETTINGS).flatMap(([setting, required]) => {
    const [, , , inRegion, inAccount] = settings[setting as SettingName]?.split(':') ?? [];
    if (inRegion === undefined) return [];
    return [
      ...(required.region && inRegion !== region ? [`${setting} is in ${inRegion}, not in ${region}`] : []),
      ...(required.account && inAccount !== account ? [`${setting} is in account ${inAccount}, not ${account}`] : []),
    ];
  });
  if (wrong.length === 0) return { name, level: 'ok', detail: 'all ARNs are in the right region and account' };
  return { name, level: 'error', detail: wrong.join('; '), remedy: 'use ARNs in the region and account of this stack' };
}
