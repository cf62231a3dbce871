import { GetCallerIdentityCommand, STSClient, STSServiceException } from '@aws-sdk/client-sts';
import { edgeStackName } from '../../../lib/settings/edge-stack-name.ts';
import { clientConfig, type DeployTarget } from '../deploy-target.ts';
import { type Finding, nameOfError } from '../finding.ts';
import type { Deployment } from '../settings-file.ts';

const callerIdentity = async (region: string) => {
  const { Account: account = '', Arn: arn = '' } = await new STSClient(clientConfig(region)).send(
    new GetCallerIdentityCommand({}),
  );
  return { account, arn };
};

/** This region is enabled in every account, so valid credentials always work there. */
const ALWAYS_ENABLED_REGION = 'us-east-1';

/** Finds the account of the credentials. If that fails, no other check is possible. */
export async function checkCredentials({
  region,
  account: known,
}: Pick<Deployment, 'region' | 'account'>): Promise<Finding & { readonly account?: string }> {
  const name = 'credentials';
  try {
    const { account, arn } = await callerIdentity(region).catch((error) =>
      // Ask another region: a region that is not enabled rejects valid credentials; a misspelled one has no endpoint.
      region === ALWAYS_ENABLED_REGION ? Promise.reject(error) : callerIdentity(ALWAYS_ENABLED_REGION),
    );
    if (known !== undefined && known !== account) {
      return {
        name,
        level: 'error',
        detail: `belong to account ${account}, but this deployment is in ${known}`,
        remedy: `use the credentials of ${known} (AWS_PROFILE=…), or deploy to ${account} with another --stack`,
      };
    }
    return { name, level: 'ok', detail: arn, account };
  } catch (error) {
    return {
      name,
      level: 'error',
      detail: `${failureOf(error)}: ${error instanceof Error ? error.message : error}`,
      remedy: isRejected(error)
        ? 'run aws sso login or aws configure until aws sts get-caller-identity works'
        : 'AWS does not respond: check the network, the proxy, and variables like AWS_ENDPOINT_URL',
    };
  }
}

const isMissing = (error: unknown) => nameOfError(error) === 'CredentialsProviderError';
const isRejected = (error: unknown) => isMissing(error) || error instanceof STSServiceException;

function failureOf(error: unknown): string {
  if (isMissing(error)) return 'not found';
  return isRejected(error) ? 'AWS rejects them' : 'could not be checked';
}

/** Fails on a misspelled region and on one that is not enabled. Otherwise says where the stacks go. */
export async function checkRegion({ deployment: { stack, region } }: DeployTarget): Promise<Finding> {
  const name = 'region';
  try {
    await callerIdentity(region);
  } catch {
    return {
      name,
      level: 'error',
      detail: `${region} does not respond, although AWS accepts the credentials: a typo, or it is not enabled for this account`,
      remedy: 'pass the right one with --region, or AWS console → Account → AWS Regions → enable it',
    };
  }
  if (region === 'us-east-1') return { name, level: 'ok', detail: region };
  const detail = `${region}, with CloudFront's web ACL and alarm in us-east-1 (${edgeStackName(stack, region)})`;
  return { name, level: 'ok', detail };
}
