import { CODE_STATUSES } from '../../contracts/qpr-codes.ts';
import { findOrganization, organizationExistsCheck } from '../organizations/store.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import {
  allOf,
  anyOf,
  type Condition,
  equals,
  ITEM_EXISTS,
  ITEM_IS_NEW,
  isAbsent,
} from '../platform/table/conditions.ts';
import { type NewestQuery, newestAcross } from '../platform/table/newest-across.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionCheck, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import {
  type CodeList,
  ENTRIES_END,
  entryKey,
  headKey,
  listsOf,
  NOT_MOVED_IN,
  partitionOf,
  toListedCode,
} from './list/code-list.ts';
import { type CodePage, readPage } from './list/page.ts';
import { type ListedCode, type QprCode, type ScannedCode, shortIdOf } from './qpr-code.ts';
import { qprCodeKey, toScannedCode } from './store.ts';

/** The newest active codes of an account or organization, and their total number. */
export const newestActiveCodes = (table: Table, owner_id: string, limit: number): Promise<CodePage> =>
  readPage(table, { owner_id, status: 'active' }, 0, limit);

/** The newest codes of an account or organization: up to `limit` active and `limit` archived ones. */
export async function listedCodes(table: Table, owner_id: string, limit: number): Promise<readonly ListedCode[]> {
  const pages = await Promise.all(CODE_STATUSES.map((status) => readPage(table, { owner_id, status }, 0, limit)));
  return pages.flatMap(({ codes }) => codes);
}

/** Fails if the account or organization has an active code. */
export const noActiveCodesCheck = (table: Table, owner_id: string): TableWrite =>
  conditionCheck(table, headKey({ owner_id, status: 'active' }), anyOf(ITEM_IS_NEW, equals('total', 0)));

/**
 * Holds if the code is still in the list, so it was not archived, moved or deleted since it was read. A code that was
 * read without an organization must also not have entered one since: it would then have a second entry, in the list of
 * the organization, which the caller's writes would miss.
 */
const isAsSeen = ({ organization_id }: Pick<ScannedCode, 'organization_id'>) =>
  organization_id === undefined ? allOf(ITEM_EXISTS, NOT_MOVED_IN) : ITEM_EXISTS;

/** Fails if the code was archived, unarchived, moved or deleted since it was read. */
export const codeUnmovedCheck = (table: Table, code: ScannedCode): TableWrite[] =>
  listsOf(code, code.status).map((list) => conditionCheck(table, entryKey(list, code.ulid), isAsSeen(code)));

/** The account or organization whose lists contain the requests and questions of a code. */
interface CheckedListOwner {
  readonly owner_id: string;
  /** These checks fail if the code has another owner by now. */
  readonly checks: readonly TableWrite[];
}

/** Codes of a deleted organization belong to their account. */
export async function findListOwner(table: Table, code: ScannedCode): Promise<CheckedListOwner> {
  const { account_id, organization_id } = code;
  const organization = organization_id === undefined ? undefined : await findOrganization(table, organization_id);
  return {
    owner_id: organization?.id ?? account_id,
    checks: [
      ...codeUnmovedCheck(table, code),
      ...(organization ? [organizationExistsCheck(table, organization.id)] : []),
    ],
  };
}

/** The fields of a code that are needed to count its scans. */
export type CountedCode = Pick<
  ScannedCode,
  'ulid' | 'account_id' | 'organization_id' | 'status' | 'metadata' | 'metadata_version'
>;

/** Adds scans to the code's total in every list that shows it. The update must not recreate a missing entry. */
export const addScansWrites = (table: Table, code: CountedCode, count: number, ...more: Condition[]): TableWrite[] =>
  listsOf(code, code.status).map((list) =>
    updateWrite(table, entryKey(list, code.ulid), { add: { scans_total: count } }, allOf(isAsSeen(code), ...more)),
  );

/** Holds if the metadata has not changed since the code was read. */
export const hasMetadataVersion = ({ metadata_version }: CountedCode): Condition =>
  metadata_version === undefined ? isAbsent('metadata_version') : equals('metadata_version', metadata_version);

type ListedChanges = Partial<Pick<QprCode, 'name' | 'metadata_version'>> & {
  /** `null` removes them. */
  readonly tags?: QprCode['tags'] | null;
};

/** Updates the code in every list that shows it. */
export const updateInListsWrites = (
  table: Table,
  code: ScannedCode,
  { name, metadata_version, tags }: ListedChanges,
): TableWrite[] =>
  listsOf(code, code.status).map((list) =>
    updateWrite(
      table,
      entryKey(list, code.ulid),
      {
        set: { name, metadata_version, tags: tags ?? undefined },
        remove: tags === null ? ['tags'] : [],
      },
      ITEM_EXISTS,
    ),
  );

/** A page of a list: the complete codes older than the given ULID, newest first. Use it to iterate over all codes. */
export async function codesBefore(
  table: Table,
  list: CodeList,
  { limit, before = ENTRIES_END }: NewestQuery,
): Promise<{ readonly codes: readonly QprCode[]; readonly next?: string }> {
  const { items, ...page } = await newestAcross(table, [partitionOf(list)], { limit, before });
  const entries = items.map(toListedCode);
  const codes = await batchGet(
    table,
    entries.map(({ ulid }) => qprCodeKey(shortIdOf(ulid))),
  );
  const found = entries.flatMap(({ scans_total }, index) => {
    const item = codes[index];
    return item ? [{ ...toScannedCode(item), scans_total }] : [];
  });
  return { codes: found, ...page };
}
