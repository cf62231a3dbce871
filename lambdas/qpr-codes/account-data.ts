import { CODE_STATUSES, type CodeStatus } from '../../contracts/qpr-codes.ts';
import { membershipsAmong } from '../organizations/access.ts';
import type { Addresses } from '../platform/addresses.ts';
import type { Effects } from '../platform/effects.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { filterVisibleToAccount } from './access.ts';
import { toBrandView } from './brand/brand-view.ts';
import { brandPartition, findBrand } from './brand-store.ts';
import { codesBefore } from './code-lists.ts';
import { deleteCodePartitions } from './code-partitions.ts';
import { transferCode } from './code-transfer.ts';
import { deleteCodeOfAccount } from './deletion/delete-code.ts';
import { dataUriOf } from './images/page-logo/page-logo.ts';
import { findPageLogos } from './images/page-logo/page-logo-store.ts';
import { type CodeList, partitionOf } from './list/code-list.ts';
import { codeIdOf, type QprCode, shortIdOf } from './qpr-code.ts';
import { toQprCodeDetailView } from './qpr-code-view.ts';
import { codeInVersion } from './versions/find-version.ts';
import { versionAuthors } from './versions/version-authors.ts';
import { earlierVersionsPage } from './versions/version-store.ts';
import { toVersionDetailView, versionDetailViewSchema } from './versions/version-view.ts';

/** For the account export: the account's own brand, if it has one. */
export async function exportBrand(table: Table, account_id: string): Promise<Page<object>> {
  const brand = await findBrand(table, account_id);
  return { items: brand.updated_at ? [toBrandView(brand)] : [] };
}

/** Fifteen codes with the longest texts stay below Lambda's limit of 6 MB, even if each character needs seven bytes. */
const PAGE_SIZE = 15;

/** For the account export: the codes that the account can still see, with their prompts, newest first. */
export async function exportCodes(
  { table, addresses }: { readonly table: Table; readonly addresses: Addresses },
  account_id: string,
  status: CodeStatus,
  before?: string,
): Promise<Page<object>> {
  const { codes, ...page } = await visibleCodes(table, { owner_id: account_id, status }, { before });
  const [logos, shown] = await Promise.all([
    logosOf(table, codes),
    withoutDeletedOrganizations(table, account_id, codes),
  ]);
  const items = shown.map((code) => ({ ...toQprCodeDetailView(code, addresses), ...logos.get(code.ulid) }));
  return { items, ...page };
}

/** The codes as responses show them: a code whose organization was deleted belongs to the account alone. */
async function withoutDeletedOrganizations(table: Table, account_id: string, codes: readonly QprCode[]) {
  const organizations = [...new Set(codes.flatMap(({ organization_id }) => organization_id ?? []))];
  const [, deleted] = await membershipsAmong(table, account_id, organizations);
  return codes.map((code) =>
    deleted.has(code.organization_id ?? '') ? { ...code, organization_id: undefined } : code,
  );
}

interface CodeRange {
  /** The ULID of the last code on the previous page. */
  readonly before: string | undefined;
  readonly limit?: number;
}

/** A page of a list of the account's codes, without the codes that the account can no longer see. */
export async function visibleCodes(table: Table, list: CodeList, { before, limit = PAGE_SIZE }: CodeRange) {
  const { codes, ...page } = await codesBefore(table, list, { limit, before });
  const listed = codes.map((code) => ({ ...code, short_id: shortIdOf(code.ulid) }));
  const currentCodes = new Map(listed.map((code) => [code.short_id, code]));
  return {
    codes: await filterVisibleToAccount(table, { account_id: list.owner_id }, listed, currentCodes),
    ...page,
  };
}

/**
 * Exports the logos as data URIs that can be uploaded again, because the URLs of the logos stop working when the
 * account is deleted.
 */
async function logosOf(table: Table, codes: readonly QprCode[]) {
  const withLogo = codes.filter(({ logo }) => logo !== undefined);
  const logos = await findPageLogos(
    table,
    withLogo.map(({ ulid }) => shortIdOf(ulid)),
  );
  return new Map(withLogo.map(({ ulid }, index) => [ulid, { logo: logos[index] && dataUriOf(logos[index]) }]));
}

/** Versions with the longest prompts are about 100 KB each. */
const VERSIONS_PAGE_SIZE = 20;
/** Separates the parts of a position in the export of versions. */
const POSITION_SEPARATOR = '_';

/**
 * For the account export: the earlier versions of the codes that the account can still see. Each page has versions of
 * one code. A position has three parts: the ULID of the last finished code, the ULID of the code in progress, and the
 * sort key of the last exported version of that code.
 */
export async function exportCodeVersions(
  { table, addresses }: { readonly table: Table; readonly addresses: Addresses },
  account_id: string,
  status: CodeStatus,
  position = POSITION_SEPARATOR,
): Promise<Page<object>> {
  const [finishedCode, codeInProgress, lastVersion] = position.split(POSITION_SEPARATOR);
  const { codes, next } = await visibleCodes(
    table,
    { owner_id: account_id, status },
    { before: finishedCode || undefined },
  );
  const code = codes.find(({ version }) => version.number > 1);
  if (!code) return { items: [], ...(next !== undefined && { next: next + POSITION_SEPARATOR }) };
  const page = await earlierVersionsPage(table, code.short_id, {
    limit: VERSIONS_PAGE_SIZE,
    // The code in progress may have been deleted or moved since.
    ...(lastVersion && code.ulid === codeInProgress && { after: lastVersion }),
  });
  const authorOf = await versionAuthors(table, { account_id }, code, page.items);
  const items = page.items.map((version) => ({
    qpr_code_id: codeIdOf(code.ulid),
    ...versionDetailViewSchema.parse(
      toVersionDetailView(
        version,
        { current: code.version, saved_by: authorOf(version) },
        codeInVersion(code, version),
        addresses,
      ),
    ),
  }));
  const isFinished = page.next === undefined;
  return {
    items,
    next: isFinished ? code.ulid + POSITION_SEPARATOR : [finishedCode, code.ulid, page.next].join(POSITION_SEPARATOR),
  };
}

interface CodeErasure {
  /** The account that takes over the code if its organization continues without this account. */
  readonly newOwnerOf: (code: Pick<QprCode, 'organization_id'>) => Promise<string | undefined>;
  readonly eraseQuestionsOf: (short_id: string) => Promise<void>;
  readonly hasTime: () => boolean;
}

/**
 * Deletes the codes of an account that is being deleted, or transfers them to their new owner. Returns false if time
 * ran out, or if a code was moved or an organization now belongs to another account.
 */
export async function eraseCodes(effects: Effects, account_id: string, erasure: CodeErasure): Promise<boolean> {
  for (const status of CODE_STATUSES) {
    if (!(await eraseList(effects, { owner_id: account_id, status }, erasure))) return false;
  }
  return true;
}

async function eraseList(
  effects: Effects,
  list: { readonly owner_id: string; readonly status: CodeStatus },
  { newOwnerOf, eraseQuestionsOf, hasTime }: CodeErasure,
): Promise<boolean> {
  const { table } = effects;
  let before: string | undefined;
  do {
    const { codes, next } = await codesBefore(table, list, { limit: PAGE_SIZE, before });
    for (const code of codes) {
      if (!hasTime()) return false;
      // The code was moved after the list was read.
      if (code.account_id !== list.owner_id) continue;
      const newOwner = await newOwnerOf(code);
      if (newOwner !== undefined) {
        if (!(await transferCode(effects, code, newOwner))) return false;
        continue;
      }
      // The code is deleted before its data, because a code that is moved meanwhile must keep its data. If this call
      // stops in between, the handlers of the event `qpr_code.deleted` delete the data.
      if (!(await deleteCodeOfAccount(effects, code))) return false;
      const short_id = shortIdOf(code.ulid);
      await deleteCodePartitions(table, short_id);
      await eraseQuestionsOf(short_id);
    }
    before = next;
  } while (before !== undefined);
  return true;
}

/** Deletes the brand of an account or organization that is being deleted. */
export const eraseBrand = (table: Table, owner_id: string, hasTime: () => boolean): Promise<boolean> =>
  deletePartition(table, brandPartition(owner_id), hasTime);

/**
 * Deletes the empty code lists of an account or organization that is being deleted. An empty list still stores its
 * count. Lists that still contain codes are kept.
 */
export async function eraseEmptyLists(table: Table, owner_id: string, hasTime: () => boolean): Promise<boolean> {
  for (const status of CODE_STATUSES) {
    const list = { owner_id, status };
    const { codes } = await codesBefore(table, list, { limit: 1 });
    if (codes.length === 0 && !(await deletePartition(table, partitionOf(list), hasTime))) return false;
  }
  return true;
}
