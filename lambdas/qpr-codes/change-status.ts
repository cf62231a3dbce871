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
    const leavesOrganization = status === 'active' && code.organization_id !== undefined && !organization;
    const owner = {
      account_id: code.account_id,
      organization_id: leavesOrganization ? undefined : code.organization_id,
    };
    const updated: QprCode = { ...code, ...owner, status, updated_at: changeTime(now(), code.updated_at) };
    const changed = visibleCode({ ...found, code: updated });
    const joined = states[status].filter(({ list }) => !leavesOrganization || list.owner_id === code.account_id);
    const [insertions, placements] = await Promise.all([
      Promise.all(joined.map((state) => insertionWrites(table, state, updated))),
      leavesOrganization
        ? moveGroupWrites(table, groupIdOf(code), { from: code, to: owner, isLimited: false })
        : undefined,
    ]);
    await transactWrite(table, {
      code: updateCodeWrite(table, code, {
        status,
        updated_at: updated.updated_at,
        ...(leavesOrganization && { organization_id: undefined }),
      }),
      leftLists: states[code.status].flatMap((state) => removalWrites(table, state, code)),
      joinedLists: insertions.flat(),
      ...placements,
      organization:
        status === 'active' && owner.organization_id !== undefined
          ? organizationExistsCheck(table, owner.organization_id)
          : undefined,
      ...alongside(changed),
    });
    return changed;
  });
