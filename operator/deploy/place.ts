import type { Deployment } from './settings-file.ts';

/** Where a deployment goes, as the checks know it. */
export interface Place {
  readonly deployment: Deployment;
  readonly account: string;
}

const REQUEST_MILLISECONDS = 10_000;

/** How every client of AWS is made here: nothing waits for ever. */
export const clientConfig = (region: string, requestMilliseconds = REQUEST_MILLISECONDS) => ({
  region,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 3_000, requestTimeout: requestMilliseconds, throwOnRequestTimeout: true },
});
