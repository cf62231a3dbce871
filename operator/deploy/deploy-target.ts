import type { Deployment } from './settings-file.ts';

/** The deployment and the AWS account it goes to. */
export interface DeployTarget {
  readonly deployment: Deployment;
  readonly account: string;
}

const REQUEST_TIMEOUT_MILLISECONDS = 10_000;

/** The configuration of every AWS client that `npm run deploy` uses. Every request has a timeout. */
export const clientConfig = (region: string, requestTimeout = REQUEST_TIMEOUT_MILLISECONDS) => ({
  region,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 3_000, requestTimeout, throwOnRequestTimeout: true },
});
