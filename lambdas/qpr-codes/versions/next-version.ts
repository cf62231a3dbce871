import type { Table } from '../../platform/table/table.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { findPageLogo } from '../images/page-logo/page-logo-store.ts';
import { type CodeVersion, ownerIdOf, type QprCode, shortIdOf } from '../qpr-code.ts';
import { versionedAttributes } from '../store.ts';
import { putVersionWrite } from './version-store.ts';
import { changedFields } from './versioned-fields.ts';

interface NextVersion {
  /** What the version changes in the code. Spread it into the changes. */
  readonly changes: { readonly version: CodeVersion };
  /** Stores the version that the next one replaces. Add this write to the transaction that changes the code. */
  readonly write: TableWrite;
}

/** The version that a change creates. Undefined if visitors do not notice the change. */
export async function nextVersion(
  table: Table,
  before: QprCode,
  after: QprCode,
  saved_by: string,
): Promise<NextVersion | undefined> {
  const changes = changedFields(versionedAttributes(before), versionedAttributes(after));
  if (changes.length === 0) return undefined;
  return {
    changes: {
      version: {
        number: before.version.number + 1,
        saved_at: after.updated_at,
        saved_by,
        saved_for: ownerIdOf(after),
        changes,
      },
    },
    write: putVersionWrite(table, before, await replacedLogo(table, before, after)),
  };
}

/** The logo that a change replaces. */
async function replacedLogo(table: Table, before: QprCode, after: QprCode) {
  if (before.logo === undefined || before.logo === after.logo) return undefined;
  const logo = await findPageLogo(table, shortIdOf(before.ulid));
  // One transaction changes both the code and its logo. So if the stored logo is not the one that was read with the
  // code, the code has changed too, and our transaction will fail.
  return logo?.name === before.logo ? logo : undefined;
}
