import { eventWrite } from '../../events/outbox.ts';
import { changeCountsWrite, findOrganization } from '../../organizations/store.ts';
import type { Owner } from '../../platform/caller.ts';
import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { requireCode } from '../access.ts';
import { type CodeWithLists, findCodeWithLists } from '../find-code.ts';
import { deletePageLogoWrite } from '../images/page-logo/page-logo-store.ts';
import { removalWrites } from '../list/change.ts';
import { type CodeMove, undoableUntil } from '../moves/code-move.ts';
import { formerOwnersOf } from '../moves/former-owners.ts';
import { deleteMovesWrite, findUndoableMoves } from '../moves/moves-store.ts';
import { codeIdOf, type ScannedCode, shortIdOf } from '../qpr-code.ts';
import { deleteCodeWrite, deleteLogoWrite } from '../store.ts';

/**
 * Permanently deletes a code if the caller has permission. A recently moved code cannot be deleted while someone else
 * can undo the move. Returns the id of the organization that the code was in.
 */
export const deleteCode = (effects: Effects, caller: Owner, id: string): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const found = await requireCode(findCodeWithLists, effects.table, caller, id, 'codes.write');
    const moves = await findUndoableMoves(effects.table, found.code.ulid, effects.now());
    const formerOwners = await formerOwnersOf(effects.table, caller.account_id, moves);
    const lastMoveOfOthers = moves.findLast((_, index) => formerOwners[index]?.canUndo === false);
    if (lastMoveOfOthers) throw recentlyMoved(lastMoveOfOthers);
    await remove(effects, found, { organization_id: found.organization?.id, hasMoves: moves.length > 0 });
    return found.organization?.id;
  });

/** Deletes a code of an account that is being deleted. Returns false if the code has another owner by now. */
export const deleteCodeOfAccount = (effects: Effects, code: ScannedCode): Promise<boolean> =>
  retryOnConflict(async () => {
    const { table } = effects;
    const [found, organization] = await Promise.all([
      findCodeWithLists(table, code, codeIdOf(code.ulid)),
      code.organization_id === undefined ? undefined : findOrganization(table, code.organization_id),
    ]);
    if (found && 'owner' in found) return false;
    if (found) await remove(effects, found, { organization_id: organization?.id });
    return true;
  });

/** While a former owner can still undo the move, nobody else can delete the code. */
const recentlyMoved = (move: CodeMove) =>
  new ServiceError(
    'conflict',
    'qpr_code.recently_moved',
    `A former owner of the code can undo its move until ${undoableUntil(move).toISOString()}. Delete it after that, or archive it now.`,
  );

interface Removal {
  /** The organization whose code count includes this code, if any. */
  readonly organization_id?: string | undefined;
  readonly hasMoves?: boolean;
}

/**
 * Deletes the code. The event triggers the deletion of the code's other data, such as images and conversations. The
 * event is in the same transaction as the deletion, because that data must not be deleted before the code.
 */
async function remove(
  effects: Effects,
  { code, states }: CodeWithLists,
  { organization_id, hasMoves = false }: Removal,
): Promise<void> {
  const { table } = effects;
  await transactWrite(table, {
    code: deleteCodeWrite(table, code),
    logo: deleteLogoWrite(table, code),
    moves: hasMoves ? deleteMovesWrite(table, code.ulid) : undefined,
    pageLogo: code.logo === undefined ? undefined : deletePageLogoWrite(table, shortIdOf(code.ulid)),
    lists: states[code.status].flatMap((state) => removalWrites(table, state, code)),
    organization: organization_id === undefined ? undefined : changeCountsWrite(table, organization_id, { codes: -1 }),
    event: eventWrite(effects, {
      event: 'qpr_code.deleted',
      account_id: code.account_id,
      data: {
        id: codeIdOf(code.ulid),
        short_id: shortIdOf(code.ulid),
        account_id: code.account_id,
        ...(code.organization_id !== undefined && { organization_id: code.organization_id }),
      },
    }),
  });
}
