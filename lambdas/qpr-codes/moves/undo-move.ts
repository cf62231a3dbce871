import { requireRole } from '../../organizations/roles.ts';
import { changeCountsWrite, findOrganization } from '../../organizations/store.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Effects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type NamedWrites, transactWrite } from '../../platform/table/transact-write.ts';
import { requireCode, visibleCode } from '../access.ts';
import { planOwnerChange } from '../code-transfer.ts';
import { findAnyCode, findCode } from '../find-code.ts';
import type { CodeOwner, QprCode } from '../qpr-code.ts';
import { formerOwnersOf } from './former-owners.ts';
import { movedEventWrite } from './moved-event.ts';
import { deleteMovesWrite, findUndoableMoves, putMovesWrite } from './moves-store.ts';

interface Undo {
  readonly id: string;
  /** The organization that loses the code and the one that gets it back are added here. */
  readonly affectedOrganizations: Set<string>;
}

/**
 * Moves a code back to where the caller first had it within the undo period, even if it was moved several times since.
 * This cancels all later moves; nobody can undo them. The plan limit does not apply, because a thief could otherwise
 * block the undo by filling the plan. If there is nothing to undo, the code stays unchanged. In that case, the caller
 * needs the permission `codes.write`. `alongside` adds writes to the same transaction.
 */
export const undoMove = (
  effects: Effects,
  caller: Caller,
  { id, affectedOrganizations }: Undo,
  alongside: (code: QprCode) => NamedWrites,
): Promise<QprCode> =>
  retryOnConflict(async () => {
    const { table, now } = effects;
    const found = await findAnyCode(table, caller, id);
    if (!found) throw notFound('qpr_code', id);
    const { code } = found;
    const at = now();
    const moves = await findUndoableMoves(table, code.ulid, at);
    const formerOwners = await formerOwnersOf(table, caller.account_id, moves);
    const index = formerOwners.findIndex(({ canUndo }) => canUndo);
    const formerOwner = formerOwners[index];
    if (!formerOwner) {
      const { member } = formerOwners.find((owner) => owner.member) ?? {};
      if (member) requireRole(member.role, 'codes.undo_move');
      const unmoved = visibleCode(await requireCode(findCode, table, caller, id, 'codes.write'));
      await transactWrite(table, alongside(unmoved));
      return unmoved;
    }
    const { organization: target } = formerOwner;
    const to = { account_id: target?.account_id ?? caller.account_id, organization_id: target?.id };
    const changesOwner = !isSameOwner(code, to);
    const [{ changed, writes }, source] = await Promise.all([
      planOwnerChange(table, found, to, at),
      code.organization_id === undefined ? undefined : findOrganization(table, code.organization_id),
    ]);
    for (const organization of [source, target]) if (organization) affectedOrganizations.add(organization.id);
    const changesOrganization = source?.id !== target?.id;
    await transactWrite(table, {
      ...writes,
      source: changesOrganization && source ? changeCountsWrite(table, source.id, { codes: -1 }) : undefined,
      target:
        changesOrganization && target
          ? changeCountsWrite(table, target.id, { codes: 1, expectedAccountId: target.account_id })
          : undefined,
      moves: index > 0 ? putMovesWrite(table, code.ulid, moves.slice(0, index)) : deleteMovesWrite(table, code.ulid),
      event: changesOwner ? movedEventWrite(effects, { code, to, at, caller, is_undo: true }) : undefined,
      ...alongside(changed),
    });
    return changed;
  });

const isSameOwner = (one: CodeOwner, other: CodeOwner): boolean =>
  one.account_id === other.account_id && one.organization_id === other.organization_id;
