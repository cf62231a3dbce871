import { ENV } from '../../contracts/environment.ts';
import { RETENTION_DAYS } from '../../contracts/scans.ts';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import { positiveEnv } from '../platform/environment.ts';

/** How long scans and their conversations are kept. The stack or the local runtime sets it. */
export interface Retention {
  readonly retentionDays: number;
}

export const retention = (environment: NodeJS.ProcessEnv = process.env): Retention => ({
  retentionDays: positiveEnv(ENV.retentionDays, RETENTION_DAYS, environment),
});

/** The time at which an item expires if its retention starts at `from`. */
export const expiresAtSeconds = (from: Date | string, { retentionDays }: Retention): number =>
  wholeSeconds(new Date(from).getTime()) + retentionDays * DAY_SECONDS;
