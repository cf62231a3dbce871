import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { Finding } from '../finding.ts';
import { clientConfig } from '../place.ts';
import type { Deployment } from '../settings-file.ts';

/** Whose credentials these are; without an answer nothing else can be asked. */
export async function checkCredentials({
  region,
  account: known,
}: Deployment): Promise<Finding & { readonly account?: string }> {
  const name = 'credentials';
  try {
    const { Account: account = '', Arn = '' } = await new STSClient(clientConfig(region)).send(
      new GetCallerIdentityCommand({}),
    );
    if (known !== undefined && known !== account) {
      return {
        name,
        level: 'error',
        detail: `are those of account ${account}, but this deployment is in ${known}`,
        remedy: 'take the credentials of that account (AWS_PROFILE=…), or another --stack for this one',
      };
    }
    return { name, level: 'ok', detail: `${Arn}`, account };
  } catch (error) {
    return {
      name,
      level: 'error',
      detail: `AWS does not take them: ${error instanceof Error ? error.message : error}`,
      remedy: 'aws sso login, or aws configure; aws sts get-caller-identity must work',
    };
  }
}
