import { ENV } from '../../contracts/environment.ts';
import { REQUEST } from '../../contracts/requests/requests.ts';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import { positiveEnv } from '../platform/environment.ts';

/** How many days requests are kept. The stack or the local runtime sets this number. */
export const requestRetentionDays = (environment: NodeJS.ProcessEnv = process.env): number =>
  positiveEnv(ENV.requestRetentionDays, REQUEST.retentionDays, environment);

/** When the table can delete a request. */
export const requestExpiresAtSeconds = (created_at: Date, days: number): number =>
  wholeSeconds(created_at.getTime()) + days * DAY_SECONDS;
