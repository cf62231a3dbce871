import type { Effects } from '../../platform/effects.ts';
import { type ArchivedCode, findActiveCode, type ScannedCode } from '../../qpr-codes/scanned-code.ts';

const HOT_MILLISECONDS = 2_000;
/** While a code is hot, its text may be this old: thousands of reads a second of one item do not fit. */
const HOT_CODE_MILLISECONDS = 1_000;

interface HotCode {
  readonly untilMilliseconds: number;
  readonly code?: { readonly value: ScannedCode; readonly readAtMilliseconds: number };
}

/**
 * The codes that too many scan at once, as this function instance sees it, each for a moment. The totals of
 * all codes of an account lie in one partition: where that is too hot, all of them are.
 */
export function hotCodes({ table, now }: Pick<Effects, 'table' | 'now'>) {
  const codes = new Map<string, HotCode>();
  const accounts = new Map<string, HotCode>();

  const find = (among: Map<string, HotCode>, id: string): HotCode | undefined => {
    const hot = among.get(id);
    if (hot && hot.untilMilliseconds > now().getTime()) return hot;
    among.delete(id);
    return undefined;
  };
  const forAMoment = () => ({ untilMilliseconds: now().getTime() + HOT_MILLISECONDS });

  return {
    isHot: (shortId: string, { accountId }: ScannedCode): boolean =>
      find(codes, shortId) !== undefined || find(accounts, accountId) !== undefined,

    add(shortId: string): void {
      codes.set(shortId, forAMoment());
    },

    addAccount({ accountId }: ScannedCode): void {
      accounts.set(accountId, forAMoment());
    },

    remove(shortId: string): void {
      codes.delete(shortId);
    },

    /** The code if it is open to scans; that of a hot one is kept for a moment. */
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
