import { CODE_STATUSES, type CodeStatus } from '../../contracts/qpr-codes.ts';
import type { Addresses } from '../platform/addresses.ts';
import type { Effects } from '../platform/effects.ts';
import { deletePartition } from '../platform/table/delete-partition.ts';
import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { filterVisibleToAccount } from './access.ts';
import { codesBefore } from './code-lists.ts';
import { transferCode } from './code-transfer.ts';
import { deleteCodeOfAccount } from './delete-code.ts';
import { dataUriOf } from './images/page-logo/page-logo.ts';
import { findPageLogos } from './images/page-logo/page-logo-store.ts';
import { partitionOf } from './list/code-list.ts';
import { type QprCode, shortIdOf } from './qpr-code.ts';
import { toQprCodeDetailView } from './qpr-code-view.ts';

/** Twenty codes with the longest prompts are about 2 MB. */
const PAGE = 20;

/** For the account export: the codes that the account can still see, with their prompts, newest first. */
export async function exportCodes(
  { table, addresses }: { readonly table: Table; readonly addresses: Addresses },
  accountId: string,
  status: CodeStatus,
  before?: string,
): Promise<Page<object>> {
  const { codes, ...page } = await codesBefore(table, { ownerId: accountId, status }, { limit: PAGE, before });
  const listed = codes.map((code) => ({ ...code, shortId: shortIdOf(code.ulid) }));
  const currentCodes = new Map(listed.map((code) => [code.shortId, code]));
  const visible = await filterVisibleToAccount(table, { accountId }, listed, currentCodes);
  const logos = await logosOf(table, visible);
  const items = visible.map((code) => ({ ...toQprCodeDetailView(code, addresses), ...logos.get(code.ulid) }));
  return { items, ...page };
}

/** Exports the logos as data URIs that can be uploaded again. Their URLs stop working when the account is deleted. */
async function logosOf(table: Table, codes: readonly QprCode[]) {
  const withLogo = codes.filter(({ logo }) => logo !== undefined);
  const logos = await findPageLogos(
    table,
    withLogo.map(({ ulid }) => shortIdOf(ulid)),
  );
  return new Map(withLogo.map(({ ulid }, index) => [ulid, { logo: logos[index] && dataUriOf(logos[index]) }]));
}

interface CodeErasure {
  /** The account that takes over the code if its organization continues without this account. */
  readonly newOwnerOf: (code: Pick<QprCode, 'organizationId'>) => Promise<string | undefined>;
  /**
   * Deletes the other data of a code. It runs before the code is deleted, because the code is needed to find that data.
   */
  readonly before: (code: QprCode) => Promise<boolean>;
  readonly hasTime: () => boolean;
}

/**
 * Deletes the codes of an account that is being deleted, or transfers them to their new owner. Returns false if time
 * ran out first.
 */
export async function eraseCodes(effects: Effects, accountId: string, erasure: CodeErasure): Promise<boolean> {
  for (const status of CODE_STATUSES) {
    if (!(await eraseList(effects, { ownerId: accountId, status }, erasure))) return false;
  }
  return true;
}

async function eraseList(
  effects: Effects,
  list: { readonly ownerId: string; readonly status: CodeStatus },
  { newOwnerOf, before, hasTime }: CodeErasure,
): Promise<boolean> {
  const { table } = effects;
  let place: string | undefined;
  do {
    const { codes, next } = await codesBefore(table, list, { limit: PAGE, before: place });
    for (const code of codes) {
      if (!hasTime()) return false;
      const newOwner = await newOwnerOf(code);
      if (newOwner !== undefined) await transferCode(effects, code, newOwner);
      else if (await before(code)) await deleteCodeOfAccount(effects, code);
      else return false;
    }
    place = next;
  } while (place !== undefined);
  return true;
}

/** Deletes the list items of an account or organization that is being deleted, unless the lists still contain codes. */
export async function eraseEmptyLists(table: Table, ownerId: string, hasTime: () => boolean): Promise<boolean> {
  for (const status of CODE_STATUSES) {
    const list = { ownerId, status };
    const { codes } = await codesBefore(table, list, { limit: 1 });
    if (codes.length === 0 && !(await deletePartition(table, partitionOf(list), hasTime))) return false;
  }
  return true;
}
