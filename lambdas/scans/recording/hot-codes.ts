import { type Address, findAddress } from '../../placements/find-address.ts';
import type { Effects } from '../../platform/effects.ts';
import type { CodeOwner } from '../../qpr-codes/qpr-code.ts';

/** How long a code or an account stays hot after it was marked. */
const HOT_MILLISECONDS = 2_000;
/**
 * How long the stored code or placement that a scan URL leads to (its `Address`) is cached while the code is hot. DynamoDB
 * cannot serve thousands of reads of one item per second.
 */
const HOT_ADDRESS_MILLISECONDS = 1_000;

interface HotEntry {
  readonly untilMilliseconds: number;
  readonly address?: { readonly value: Address; readonly readAtMilliseconds: number };
}

/**
 * Remembers for a short time which codes are hot: a write for them has just conflicted with other scans or been
 * throttled. Each function instance knows only its own writes. The totals of all codes of an account are in one
 * partition: if it is throttled, all codes of the account count as hot.
 */
export function hotCodes({ table, now }: Pick<Effects, 'table' | 'now'>) {
  const codes = new Map<string, HotEntry>();
  const accounts = new Map<string, HotEntry>();

  const find = (entries: Map<string, HotEntry>, id: string): HotEntry | undefined => {
    const hot = entries.get(id);
    if (hot && hot.untilMilliseconds > now().getTime()) return hot;
    entries.delete(id);
    return undefined;
  };
  const newEntry = () => ({ untilMilliseconds: now().getTime() + HOT_MILLISECONDS });

  return {
    isHot: (short_id: string, { account_id }: CodeOwner): boolean =>
      find(codes, short_id) !== undefined || find(accounts, account_id) !== undefined,

    /** Marks the short id of a code, or of one of its placements, as hot. */
    add(short_id: string): void {
      codes.set(short_id, newEntry());
    },

    addAccount({ account_id }: CodeOwner): void {
      accounts.set(account_id, newEntry());
    },

    remove(short_id: string): void {
      codes.delete(short_id);
    },

    /** Like `findAddress`, but caches a hot address briefly. */
    async findAddress(short_id: string, options: { readonly consistent: boolean }): Promise<Address | undefined> {
      const hot = find(codes, short_id);
      const readAtMilliseconds = now().getTime();
      if (hot?.address && readAtMilliseconds - hot.address.readAtMilliseconds < HOT_ADDRESS_MILLISECONDS)
        return hot.address.value;
      const address = await findAddress(table, short_id, options);
      // While the address was read, the code may have been marked again, or removed.
      const current = find(codes, short_id);
      if (current && address && !('archived' in address))
        codes.set(short_id, { ...current, address: { value: address, readAtMilliseconds } });
      return address;
    },
  };
}
