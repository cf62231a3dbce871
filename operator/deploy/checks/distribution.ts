import {
  CloudFrontClient,
  GetDistributionConfigCommand,
  ListDistributionsCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { clientConfig, type DeployTarget } from '../deploy-target.ts';
import { isDeployed } from '../deployed-stack.ts';
import type { Finding } from '../finding.ts';

/** CloudFront has one endpoint for all regions. */
const openCloudFront = () => new CloudFrontClient(clientConfig('us-east-1'));

/** An account with several stacks reaches CloudFront's quota for response headers policies before any other quota. */
export const HEADERS_POLICIES = { perStack: 5, usualQuota: 20 } as const;

const name = 'CloudFront';

export async function checkDistributions(target: DeployTarget): Promise<Finding> {
  if (target.deployment.region.startsWith('us-gov-')) {
    const remedy = 'deploy to another region, with credentials of a standard AWS account';
    return { name, level: 'error', detail: 'GovCloud has no CloudFront', remedy };
  }
  const cloudFront = openCloudFront();
  const [{ DistributionList }, policies] = await Promise.all([
    cloudFront.send(new ListDistributionsCommand({ MaxItems: 1 })),
    (await isDeployed(target)) ? 0 : countHeadersPolicies(cloudFront),
  ]);
  const { perStack, usualQuota } = HEADERS_POLICIES;
  if (policies + perStack > usualQuota) {
    return {
      name,
      level: 'warning',
      detail: `this account has ${policies} response headers policies, this stack creates ${perStack} more, and the usual quota is ${usualQuota}`,
      remedy:
        'Service Quotas (us-east-1) → Amazon CloudFront → Response headers policies per account, unless already raised',
    };
  }
  if ((DistributionList?.Quantity ?? 0) > 0) return { name, level: 'ok', detail: 'is enabled for this account' };
  // AWS verifies new accounts manually before they can have a distribution. No API call shows whether it has done so.
  return {
    name,
    level: 'warning',
    detail: 'this account has no distribution so far; a new account may have to be verified first',
    remedy:
      'if the deployment stops with "Your account must be verified", open a case with AWS Support (account and billing)',
  };
}

async function countHeadersPolicies(cloudFront: CloudFrontClient): Promise<number> {
  const { ResponseHeadersPolicyList } = await cloudFront.send(
    new ListResponseHeadersPoliciesCommand({ Type: 'custom', MaxItems: 100 }),
  );
  return ResponseHeadersPolicyList?.Quantity ?? 0;
}

/** The current domains of a distribution. */
export async function aliasesOf(distributionId: string): Promise<readonly string[]> {
  const { DistributionConfig } = await openCloudFront().send(new GetDistributionConfigCommand({ Id: distributionId }));
  return DistributionConfig?.Aliases?.Items ?? [];
}
