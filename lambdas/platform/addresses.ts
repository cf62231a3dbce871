import { ENV } from '../contracts/environment.ts';
import type { Addresses } from '../qpr-codes/qpr-code-view.ts';
import { requiredEnv } from './environment.ts';

/** The service's public addresses, as the stack tells them to a function. */
export const liveAddresses = (): Addresses => ({
  baseUrl: requiredEnv(ENV.baseUrl),
  scanHost: requiredEnv(ENV.scanHost),
});
