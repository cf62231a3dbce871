import type { Effects } from '../../platform/effects.ts';

const BUSY_MILLISECONDS = 2_000;

/**
 * Accounts whose totals this function instance could not update a moment ago: the write was throttled, or every attempt
 * conflicted with others. An immediate retry would not help.
 */
export function busyAccounts({ now }: Pick<Effects, 'now'>) {
  const until = new Map<string, number>();
  return {
    isBusy: (accountId: string): boolean => (until.get(accountId) ?? 0) > now().getTime(),
    add(accountId: string): void {
      until.set(accountId, now().getTime() + BUSY_MILLISECONDS);
    },
  };
}

export type BusyAccounts = ReturnType<typeof busyAccounts>;
