import { findEmails } from '../../accounts/store.ts';
import type { Owner } from '../../platform/caller.ts';
import type { Table } from '../../platform/table/table.ts';
import { type CodeVersion, ownerIdOf, type QprCode } from '../qpr-code.ts';

/**
 * Returns a function that finds the e-mail address of the person who saved a version. If the code had another owner
 * at that time, only the author gets the address. The new owner must not learn it.
 */
export async function versionAuthors(
  table: Table,
  caller: Owner,
  code: QprCode,
  versions: readonly CodeVersion[],
): Promise<(version: CodeVersion) => string | undefined> {
  const visibleAuthor = ({ saved_by, saved_for }: CodeVersion) =>
    saved_for === ownerIdOf(code) || saved_by === caller.account_id ? saved_by : undefined;
  const emails = await findEmails(table, [...new Set(versions.flatMap((version) => visibleAuthor(version) ?? []))]);
  return (version) => emails.get(visibleAuthor(version) ?? '');
}
