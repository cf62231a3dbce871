import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { type Finding, nameOfError } from '../finding.ts';
import { clientConfig, type Place } from '../place.ts';
import type { Deployment } from '../settings-file.ts';

const whoIsIt = async (region: string) => {
  const { Account: account = '', Arn: arn = '' } = await new STSClient(clientConfig(region)).send(
    new GetCallerIdentityCommand({}),
  );
  return { account, arn };
};

/** Every account has it, and its credentials count there. */
const REGION_OF_ALL = 'us-east-1';

/** Whose credentials these are; without an answer nothing else can be asked. */
export async function checkCredentials({
  region,
  account: known,
}: Deployment): Promise<Finding & { readonly account?: string }> {
  const name = 'credentials';
  try {
    const { account, arn } = await whoIsIt(region).catch((error) =>
      // In a region that is closed to an account its credentials look wrong, and one that is a typo has no address.
      region === REGION_OF_ALL ? Promise.reject(error) : whoIsIt(REGION_OF_ALL),
    );
    if (known !== undefined && known !== account) {
      return {
        name,
        level: 'error',
        detail: `are those of account ${account}, but this deployment is in ${known}`,
        remedy: 'take the credentials of that account (AWS_PROFILE=…), or another --stack for this one',
      };
    }
    return { name, level: 'ok', detail: arn, account };
  } catch (error) {
    const trouble = nameOfError(error) === 'CredentialsProviderError' ? 'there are none' : 'AWS does not take them';
    return {
      name,
      level: 'error',
      detail: `${trouble}: ${error instanceof Error ? error.message : error}`,
      remedy: 'aws sso login, or aws configure; aws sts get-caller-identity must work',
    };
  }
}

/** A typo, or a region that the account has not opened: nothing can be asked there. Otherwise what it lacks. */
export async function checkRegion({ deployment: { region } }: Place): Promise<Finding> {
  const name = 'region';
  try {
    await whoIsIt(region);
  } catch {
    return {
      name,
      level: 'error',
      detail: `${region} does not answer, though AWS takes the credentials: a typo, or it is not enabled for this account`,
      remedy: '--region with the right one, or AWS console → Account → AWS Regions → enable it',
    };
  }
  if (region === 'us-east-1') return { name, level: 'ok', detail: region };
  const detail = `${region}, without the alarm EdgeErrors (5xx of CloudFront, whose metrics are in us-east-1 only)`;
  return { name, level: 'ok', detail };
}
