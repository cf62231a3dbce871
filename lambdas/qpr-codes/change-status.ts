import type { CodeStatus } from '../../contracts/qpr-codes.ts';
import { organizationExistsCheck } from '../organizations/store.ts';
import type { Owner } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import { type NamedWrites, transactWrite } from '../platform/table/transact-write.ts';
import { requireCode, visibleCode } from './access.ts';
import { findCodeWithLists } from './find-code.ts';
import { insertionWrites, removalWrites } from './list/change.ts';
import { groupIdOf, moveGroupWrites } from './placement-groups-store.ts';
import { changeTime, type QprCode } from './qpr-code.ts';
import { updateCodeWrite } from './store.ts';

/**
 * Archives or unarchives a code. The code leaves the lists of one status and joins the lists of the other at its
 * original position. If the code is unarchived after its organization was deleted, it becomes a code of the account
 * alone. A code that already has the status is not changed. `alongside` adds writes to the transaction.
 */
export const changeStatus = (
  { table, now }: Effects,
  caller: Owner,
  id: string,
  status: CodeStatus,
  alongside: (changed: QprCode) => NamedWrites = () => ({}),
): Promise<QprCode> =>
  retryOnConflict(async () => {
    const found = await requireCode(findCodeWithLists, table, caller, id, 'codes.write');
    const { code, states, organization } = found;
    if (code.status === status) {
      await transactWrite(table, alongside(visibleCode(found)));
      return visibleCode(found);
    }
    const leavesOrganization = status === 'active' && code.organizationId !== undefined && !organization;
    const owner = { accountId: code.accountId, organizationId: leavesOrganization ? undefined : code.organizationId };
    const updated: QprCode = { ...code, ...owner, status, updatedAt: changeTime(now(), code.updatedAt) };
    const changed = visibleCode({ ...found, code: updated });
    const joined = states[status].filter(({ list }) => !leavesOrganization || list.ownerId === code.accountId);
    const [insertions, placements] = await Promise.all([
      Promise.all(joined.map((state) => insertionWrites(table, state, updated))),
      leavesOrganization
        ? moveGroupWrites(table, groupIdOf(code), { from: code, to: owner, isLimited: false })
        : undefined,
    ]);
    await transactWrite(table, {
      code: updateCodeWrite(table, code, {
        status,
        updatedAt: updated.updatedAt,
        ...(leavesOrganization && { organizationId: null }),
      }),
      leftLists: states[code.status].flatMap((state) => removalWrites(table, state, code)),
      joinedLists: insertions.flat(),
      ...placements,
      organization:
        status === 'active' && owner.organizationId !== undefined
          ? organizationExistsCheck(table, owner.organizationId)
          : undefined,
      ...alongside(changed),
    });
    return changed;
  });
