import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../shared/user-error.ts';

/** Options that select the deployment: a stack in the user's AWS account, or the service on this machine. */
export interface DeploymentOptions {
  readonly stack: string;
  /** @default the region that the AWS SDK finds, for example in AWS_REGION */
  readonly region?: string;
  /** Data directory of the service on this machine. Absent for a deployed service. */
  readonly dataDir?: string;
}

const CALL_TIMEOUT_MILLISECONDS = 30_000;

/** The configuration of an AWS client for the deployment. */
export const awsClientConfig = (
  { dataDir, region }: Pick<DeploymentOptions, 'dataDir' | 'region'>,
  requestTimeout = CALL_TIMEOUT_MILLISECONDS,
) => ({
  ...(region !== undefined && { region }),
  ...(dataDir !== undefined && localServiceConfig(dataDir)),
  requestHandler: { connectionTimeout: 5_000, requestTimeout, throwOnRequestTimeout: true },
});

function localServiceConfig(dataDir: string) {
  const file = join(dataDir, 'operator.json');
  try {
    const operator = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const { endpoint_url: endpoint = '', region = '', access_key_id = '', secret_access_key = '' } = operator;
    return { endpoint, region, credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } };
  } catch {
    throw new UserError(
      `${file} cannot be read. Start the service first (npm start), or pass its data directory with --data.`,
    );
  }
}
