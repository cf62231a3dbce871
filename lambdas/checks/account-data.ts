import type { CodeStatus } from '../../contracts/qpr-codes.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { visibleCodes } from '../qpr-codes/account-data.ts';
import { codeIdOf } from '../qpr-codes/qpr-code.ts';
import type { Check, CheckWithQuestion } from './check.ts';
import { toCheckView } from './check-view.ts';
import { findChecks } from './store.ts';

/**
 * The checks of two codes take at most 4 MB in a response: 100 checks, each with 4,500 characters in its question and
 * expectation, up to 7 bytes per character (a control character, escaped twice), and an answer of 1,024 tokens.
 */
const CODES_PER_PAGE = 2;

interface ExportedChecks {
  readonly account_id: string;
  readonly status: CodeStatus;
  /** Fills in the questions that are visitors' messages, because their text is only in the conversations. */
  readonly withQuestions: (table: Table, checks: readonly Check[]) => Promise<readonly CheckWithQuestion[]>;
}

/** For the account export: the checks of the codes that the account can still see. */
export async function exportChecks(
  table: Table,
  { account_id, status, withQuestions }: ExportedChecks,
  before?: string,
): Promise<Page<object>> {
  const { codes, ...page } = await visibleCodes(
    table,
    { owner_id: account_id, status },
    { before, limit: CODES_PER_PAGE },
  );
  const checks = codes.map(async ({ ulid, short_id }) => {
    const found = await withQuestions(table, await findChecks(table, short_id));
    return found.map((check) => ({ qpr_code_id: codeIdOf(ulid), ...toCheckView(check) }));
  });
  return { items: (await Promise.all(checks)).flat(), ...page };
}
