import { ENV } from '../../contracts/environment.ts';
import { RETENTION_DAYS } from '../../contracts/scans.ts';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import { positiveEnv } from '../platform/environment.ts';

/** How long scans, and the conversations they led to, are kept: the stack or the local runtime decides. */
export interface Retention {
  readonly retentionDays: number;
}

export const retention = (environment: NodeJS.ProcessEnv = process.env): Retention => ({
  retentionDays: positiveEnv(ENV.retentionDays, RETENTION_DAYS, environment),
});

/** When the table may delete what is kept from this time on. */
export const expiresAtSeconds = (from: Date, { retentionDays }: Retention): number =>
  wholeSeconds(from.getTime()) + retentionDays * DAY_SECONDS;
