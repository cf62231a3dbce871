import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.ts';

/** Options that name the deployment: a stack in the account of the person, or the service on this machine. */
export interface DeploymentOptions {
  readonly stack: string;
  /** Data directory of the service on this machine; absent for a deployed one. */
  readonly dataDir?: string;
}

const CALL_MILLISECONDS = 30_000;

/** How an AWS client reaches the deployment. */
export const awsClient = ({ dataDir }: Pick<DeploymentOptions, 'dataDir'>, requestTimeout = CALL_MILLISECONDS) => ({
  ...(dataDir !== undefined && local(dataDir)),
  requestHandler: { connectionTimeout: 5_000, requestTimeout, throwOnRequestTimeout: true },
});

function local(dataDir: string) {
  const file = join(dataDir, 'operator.json');
  try {
    const operator = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const { endpoint_url: endpoint = '', region = '', access_key_id = '', secret_access_key = '' } = operator;
    return { endpoint, region, credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } };
  } catch {
    throw new UserError(
      `${file} is not there: start the service first (npm start), or name its directory with --data.`,
    );
  }
}
