import { CODE_STATUSES } from '../../contracts/qpr-codes.ts';
import type { Organization } from '../organizations/organization.ts';
import { endTransferWrite, findOrganization, ownedByAccountCheck } from '../organizations/store.ts';
import type { Effects } from '../platform/effects.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { type NamedWrites, transactWrite, tryTransactWrite } from '../platform/table/transact-write.ts';
import { type CodeWithLists, findCodeWithLists, findListStates, findOwners } from './find-code.ts';
import { insertionWrites, removalWrites } from './list/change.ts';
import { type CodeList, listsOf, markEntryMovedWrite } from './list/code-list.ts';
import { readPage } from './list/page.ts';
import { groupIdOf, moveGroupWrites } from './placement-groups-store.ts';
import { type CodeOwner, changeTime, codeIdOf, type QprCode } from './qpr-code.ts';
import { updateCodeWrite } from './store.ts';

const PAGE_SIZE = 100;

/**
 * Transfers the codes of an organization to the account that owns it, one at a time, including their list entries. It
 * is safe to run again after an interruption, because it skips codes that this account already owns. Returns false if
 * there is more to do.
 */
export async function transferAllCodes(
  effects: Effects,
  organization: Organization,
  hasTime: () => boolean,
): Promise<boolean> {
  for (;;) {
    const moved = await transferPass(effects, organization, hasTime);
    if (moved === 'unfinished') return false;
    // A pass can miss a code that changes its status meanwhile, so repeat until a pass finds none.
    if (moved > 0) continue;
    return !(await tryTransactWrite(effects.table, { organization: endTransferWrite(effects.table, organization) }));
  }
}

/**
 * Transfers the unclaimed placements of an organization to its current account. The placements of codes move with their
 * codes.
 */
export const transferUnclaimedPlacements = (table: Table, id: string, from_account_id: string): Promise<void> =>
  retryOnConflict(async () => {
    const organization = await findOrganization(table, id);
    if (!organization || organization.account_id === from_account_id) return;
    const from = { account_id: from_account_id, organization_id: id };
    const to = { account_id: organization.account_id, organization_id: id };
    await transactWrite(table, {
      ...(await moveGroupWrites(table, id, { from, to, isLimited: false })),
      organization: ownedByAccountCheck(table, organization),
    });
  });

async function transferPass(
  effects: Effects,
  { id, account_id }: Organization,
  hasTime: () => boolean,
): Promise<number | 'unfinished'> {
  let moved = 0;
  for (const status of CODE_STATUSES) {
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const { codes } = await readPage(effects.table, { owner_id: id, status }, offset, PAGE_SIZE);
      const owners = await findOwners(
        effects.table,
        codes.map(({ ulid }) => ulid),
      );
      for (const [ulid, owner] of owners) {
        // Skip a code that has left the organization since the page was read.
        if (owner.organization_id !== id || owner.account_id === account_id) continue;
        if (!hasTime() || !(await transferCode(effects, { ...owner, ulid }, account_id))) return 'unfinished';
        moved += 1;
      }
      if (codes.length < PAGE_SIZE) break;
    }
  }
  return moved;
}

/**
 * Moves a code of an organization from the lists of one account to those of another. Ignores a code that no longer
 * exists or has another owner by now. Returns false if the organization does not belong to the new account anymore.
 */
export const transferCode = (
  { table, now }: Effects,
  { ulid, ...owner }: CodeOwner & { readonly ulid: string },
  toAccountId: string,
): Promise<boolean> =>
  retryOnConflict(async () => {
    const { account_id, organization_id: id } = owner;
    if (account_id === toAccountId) return true;
    const found = await findCodeWithLists(table, owner, codeIdOf(ulid));
    if (!found || 'owner' in found) return true;
    const { writes } = await planOwnerChange(table, found, { ...owner, account_id: toAccountId }, now());
    const failure = await tryTransactWrite(table, {
      ...writes,
      organization: id === undefined ? undefined : ownedByAccountCheck(table, { id, account_id: toAccountId }),
    });
    if (failure && !failure.failed('organization')) throw failure;
    return !failure;
  });

/**
 * Returns the code with its new owner and the writes for the code and its lists. In each list that the code
 * joins, its age determines its position. Its placements move with it.
 */
export async function planOwnerChange(
  table: Table,
  { code, states }: CodeWithLists,
  to: CodeOwner,
  now: Date,
  { limitPlacements = false }: { readonly limitPlacements?: boolean } = {},
) {
  const changed: QprCode = { ...code, ...to, updated_at: changeTime(now, code.updated_at) };
  const from = states[code.status];
  const isIn = (list: CodeList, lists: readonly CodeList[]) => lists.some(({ owner_id }) => owner_id === list.owner_id);
  const toLists = listsOf(to, code.status);
  const fromLists = from.map(({ list }) => list);
  const [joined, placements] = await Promise.all([
    findListStates(
      table,
      toLists.filter((list) => !isIn(list, fromLists)),
    ),
    moveGroupWrites(table, groupIdOf(code), { from: code, to, isLimited: limitPlacements }),
  ]);
  const insertions = await Promise.all(joined.map((state) => insertionWrites(table, state, code)));
  const isMoved = to.organization_id !== code.organization_id;
  const kept = isMoved ? fromLists.filter((list) => isIn(list, toLists)) : [];
  return {
    changed,
    writes: {
      code: updateCodeWrite(table, code, {
        account_id: to.account_id,
        organization_id: to.organization_id,
        updated_at: changed.updated_at,
      }),
      leftLists: from.filter(({ list }) => !isIn(list, toLists)).flatMap((state) => removalWrites(table, state, code)),
      joinedLists: insertions.flat(),
      ...placements,
      keptLists: kept.map((list) => markEntryMovedWrite(table, list, code, to.organization_id !== undefined)),
    } satisfies NamedWrites,
  };
}
