import type { Effects } from '../../platform/effects.ts';
import { type ArchivedCode, findActiveCode, type ScannedCode } from '../../qpr-codes/scanned-code.ts';

const HOT_MILLISECONDS = 2_000;
/** Maximum age of the cached text of a hot code. DynamoDB cannot serve thousands of reads per second of one item. */
const HOT_CODE_MILLISECONDS = 1_000;

interface HotCode {
  readonly untilMilliseconds: number;
  readonly code?: { readonly value: ScannedCode; readonly readAtMilliseconds: number };
}

/**
 * Codes with too many concurrent scans, as seen by this function instance, each for a short time. The totals of all
 * codes of an account are in one partition: if it is throttled, all codes of the account count as hot.
 */
export function hotCodes({ table, now }: Pick<Effects, 'table' | 'now'>) {
  const codes = new Map<string, HotCode>();
  const accounts = new Map<string, HotCode>();

  const find = (entries: Map<string, HotCode>, id: string): HotCode | undefined => {
    const hot = entries.get(id);
    if (hot && hot.untilMilliseconds > now().getTime()) return hot;
    entries.delete(id);
    return undefined;
  };
  const newEntry = () => ({ untilMilliseconds: now().getTime() + HOT_MILLISECONDS });

  return {
    isHot: (shortId: string, { accountId }: ScannedCode): boolean =>
      find(codes, shortId) !== undefined || find(accounts, accountId) !== undefined,

    add(shortId: string): void {
      codes.set(shortId, newEntry());
    },

    addAccount({ accountId }: ScannedCode): void {
      accounts.set(accountId, newEntry());
    },

    remove(shortId: string): void {
      codes.delete(shortId);
    },

    /** Finds the code like `findActiveCode`, but caches a hot code briefly. */
    async findCode(
      shortId: string,
      { consistent }: { readonly consistent: boolean },
    ): Promise<ScannedCode | ArchivedCode | undefined> {
      const hot = find(codes, shortId);
      const readAtMilliseconds = now().getTime();
      if (hot?.code && readAtMilliseconds - hot.code.readAtMilliseconds < HOT_CODE_MILLISECONDS) return hot.code.value;
      const code = await findActiveCode(table, shortId, { consistent });
      if (hot && code && !('archived' in code))
        codes.set(shortId, { ...hot, code: { value: code, readAtMilliseconds } });
      return code;
    },
  };
}
