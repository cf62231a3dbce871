import type { Effects } from '../../platform/effects.ts';

const BUSY_MILLISECONDS = 2_000;

/**
 * Accounts whose totals this function instance could not update a moment ago: the write was throttled, or every attempt
 * conflicted with others. An immediate retry would not help.
 */
export function busyAccounts({ now }: Pick<Effects, 'now'>) {
  const until = new Map<string, number>();
  return {
    isBusy: (account_id: string): boolean => (until.get(account_id) ?? 0) > now().getTime(),
    add(account_id: string): void {
      until.set(account_id, now().getTime() + BUSY_MILLISECONDS);
    },
  };
}

export type BusyAccounts = ReturnType<typeof busyAccounts>;
