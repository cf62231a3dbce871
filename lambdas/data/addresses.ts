import { ENV } from '../contracts/environment.ts';
import type { Addresses } from '../domain/qpr-code-views.ts';
import { requiredEnv } from './environment.ts';

/** The service's public addresses, as the stack tells them to a function. */
export const liveAddresses = (): Addresses => ({
  baseUrl: requiredEnv(ENV.baseUrl),
  scanHost: requiredEnv(ENV.scanHost),
});
