import { CODE_STATUSES } from '../contracts/qpr-codes.ts';
import type { Organization } from '../organizations/organization.ts';
import { endTransferWrite } from '../organizations/store.ts';
import type { Effects } from '../platform/effects.ts';
import { transactWrite, tryTransactWrite } from '../platform/table/transact-write.ts';
import { untilUnchanged } from '../platform/until-unchanged.ts';
import { findCodeWithLists, findListState, findOwners } from './find-code.ts';
import { insertionWrites, removalWrites } from './list/change.ts';
import { readPage } from './list/page.ts';
import { type CodeOwner, changeTime, codeIdOf } from './qpr-code.ts';
import { updateCodeWrite } from './store.ts';

const PAGE = 100;

/**
 * Takes the codes of an organization to the account under which it lives, one after the other, each with its
 * places in the lists. Whatever is cut off is found again, because only what is elsewhere moves. False when
 * something is left to do.
 */
export async function transferAll(
  effects: Effects,
  organization: Organization,
  hasTime: () => boolean,
): Promise<boolean> {
  for (;;) {
    const moved = await transferPass(effects, organization, hasTime);
    if (moved === 'out of time') return false;
    // A code that changed its status meanwhile may have been missed: only a pass that finds none ends it.
    if (moved > 0) continue;
    return !(await tryTransactWrite(effects.table, { organization: endTransferWrite(effects.table, organization) }));
  }
}

async function transferPass(
  effects: Effects,
  { id, accountId }: Organization,
  hasTime: () => boolean,
): Promise<number | 'out of time'> {
  let moved = 0;
  for (const status of CODE_STATUSES) {
    for (let offset = 0; ; offset += PAGE) {
      const { codes } = await readPage(effects.table, { ownerId: id, status }, offset, PAGE);
      const owners = await findOwners(
        effects.table,
        codes.map(({ ulid }) => ulid),
      );
      for (const [ulid, owner] of owners) {
        if (owner.accountId === accountId) continue;
        if (!hasTime()) return 'out of time';
        await transferCode(effects, { ...owner, ulid }, accountId);
        moved += 1;
      }
      if (codes.length < PAGE) break;
    }
  }
  return moved;
}

/** Out of the list of one account, into that of the other, at its place. One that is gone is left alone. */
export const transferCode = (
  { table, now }: Effects,
  { ulid, ...owner }: CodeOwner & { readonly ulid: string },
  toAccountId: string,
): Promise<void> =>
  untilUnchanged(async () => {
    if (owner.accountId === toAccountId) return;
    const found = await findCodeWithLists(table, owner, codeIdOf(ulid));
    if (!found || 'owner' in found) return;
    const { code, states } = found;
    const left = states[code.status].find(({ list }) => list.ownerId === owner.accountId);
    const joined = await findListState(table, { ownerId: toAccountId, status: code.status });
    await transactWrite(table, {
      code: updateCodeWrite(table, code, { accountId: toAccountId, updatedAt: changeTime(now(), code.updatedAt) }),
      left: left && removalWrites(table, left, code),
      joined: await insertionWrites(table, joined, code),
    });
  });
