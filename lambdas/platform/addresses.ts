import { ENV } from '../../contracts/environment.ts';
import { requiredEnv } from './environment.ts';

/** Where the service is reached: the API and images, and what people scan. No slash at the end. */
export interface Addresses {
  readonly baseUrl: string;
  readonly scanHost: string;
}

/** The service's public addresses, as the stack gives them to a function. */
export const liveAddresses = (): Addresses => ({
  baseUrl: requiredEnv(ENV.baseUrl),
  scanHost: requiredEnv(ENV.scanHost),
});
