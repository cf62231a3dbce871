import type { Effects } from '../../platform/effects.ts';

const BUSY_MILLISECONDS = 2_000;

/** Accounts whose totals took no more a moment ago, as this function instance knows: to try again at once helps nobody. */
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
