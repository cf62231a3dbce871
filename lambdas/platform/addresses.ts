import { ENV } from '../contracts/environment.ts';
import { requiredEnv } from './environment.ts';

/** The service's public addresses, without a slash at the end. */
export interface Addresses {
  /** Of the API and the QR images. */
  readonly baseUrl: string;
  /** Of the scan page: what the QR images open. */
  readonly scanHost: string;
}

/** The addresses that the stack has given to this function. */
export const liveAddresses = (): Addresses => ({
  baseUrl: requiredEnv(ENV.baseUrl),
  scanHost: requiredEnv(ENV.scanHost),
});
