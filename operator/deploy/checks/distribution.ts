import { CloudFrontClient, GetDistributionConfigCommand, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import type { Finding } from '../finding.ts';
import { clientConfig } from '../place.ts';

/** CloudFront has one endpoint for all regions. */
const open = () => new CloudFrontClient(clientConfig('us-east-1'));

/**
 * AWS verifies new accounts by hand before they may have a distribution, and no call says whether it has. An account
 * that has one is; the first one may stop the deployment.
 */
export async function checkDistributions(): Promise<Finding> {
  const name = 'CloudFront';
  const { DistributionList } = await open().send(new ListDistributionsCommand({ MaxItems: 1 }));
  if ((DistributionList?.Quantity ?? 0) > 0) return { name, level: 'ok', detail: 'is enabled for this account' };
  return {
    name,
    level: 'warning',
    detail: 'this account has no distribution so far; a new account may have to be verified first',
    remedy:
      'if the deployment stops with "Your account must be verified", open a case with AWS Support (account and billing)',
  };
}

/** The domains that a distribution answers to at this moment. */
export async function aliasesOf(distributionId: string): Promise<readonly string[]> {
  const { DistributionConfig } = await open().send(new GetDistributionConfigCommand({ Id: distributionId }));
  return DistributionConfig?.Aliases?.Items ?? [];
}
