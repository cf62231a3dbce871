import { ENV } from '../../contracts/environment.ts';
import { requiredEnv } from './environment.ts';

/** Public addresses of the service, without a trailing slash: one for the API and images, one that QR codes open. */
export interface Addresses {
  readonly baseUrl: string;
  readonly scanHost: string;
}

/** The public addresses from the environment of the function. */
export const liveAddresses = (): Addresses => ({
  baseUrl: requiredEnv(ENV.baseUrl),
  scanHost: requiredEnv(ENV.scanHost),
});
