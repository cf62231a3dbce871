import type { CodeStatus } from '../../contracts/qpr-codes.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { visibleCodes } from '../qpr-codes/account-data.ts';
import { codeIdOf } from '../qpr-codes/qpr-code.ts';
import type { Check, WordedCheck } from './check.ts';
import { toCheckView } from './check-view.ts';
import { findChecks } from './store.ts';

/** The checks of five codes take at most about 3 MB. */
const CODES_PER_PAGE = 5;

interface ExportedChecks {
  readonly accountId: string;
  readonly status: CodeStatus;
  /** Reads the words of visitors, which are in their conversations. */
  readonly withWords: (table: Table, checks: readonly Check[]) => Promise<readonly WordedCheck[]>;
}

/** For the account export: the checks of the codes that the account can still see. */
export async function exportChecks(
  table: Table,
  { accountId, status, withWords }: ExportedChecks,
  before?: string,
): Promise<Page<object>> {
  const { codes, ...page } = await visibleCodes(
    table,
    { ownerId: accountId, status },
    { before, limit: CODES_PER_PAGE },
  );
  const checks = codes.map(async ({ ulid, shortId }) => {
    const worded = await withWords(table, await findChecks(table, shortId));
    return worded.map((check) => ({ qpr_code_id: codeIdOf(ulid), ...toCheckView(check) }));
  });
  return { items: (await Promise.all(checks)).flat(), ...page };
}
