import { LIMITS } from '../../../contracts/limits.ts';
import { wholeSeconds } from '../../../contracts/time.ts';
import { formatNumber } from '../../../shared/format-number.ts';
import { requireMembership } from '../../organizations/access.ts';
import { requireRole } from '../../organizations/roles.ts';
import { changeCountsWrite } from '../../organizations/store.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Effects } from '../../platform/effects.ts';
import { rateLimited, ServiceError } from '../../platform/errors.ts';
import { pick } from '../../platform/fields/pick.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type NamedWrites, transactWrite, tryTransactWrite } from '../../platform/table/transact-write.ts';
import { requireCode, visibleCode } from '../access.ts';
import { planOwnerChange } from '../code-transfer.ts';
import { findCodeWithLists } from '../find-code.ts';
import { countCodeFailure, countCodeWrite } from '../organization-code-count.ts';
import type { QprCode } from '../qpr-code.ts';
import { type CodeMove, undoableUntil } from './code-move.ts';
import { movedEventWrite } from './moved-event.ts';
import { findUndoableMoves, putMovesWrite } from './moves-store.ts';

interface Move {
  readonly id: string;
  readonly organization_id: string | null;
  /** The organization that the code leaves is added here. */
  readonly affectedOrganizations: Set<string>;
}

/**
 * Moves a code to an organization or to the caller's own account, with its list entries, scan count and placements. The
 * code counts of the organizations that it leaves and enters are updated. The former owner is notified by e-mail and
 * can undo the move for a limited time. A code that is already there is not changed. `alongside` adds writes to the
 * same transaction.
 */
export const moveCode = (
  effects: Effects,
  caller: Caller,
  { id, organization_id, affectedOrganizations }: Move,
  alongside: (moved: QprCode) => NamedWrites,
): Promise<QprCode> =>
  retryOnConflict(async () => {
    const { table, now } = effects;
    const [found, target] = await Promise.all([
      requireCode(findCodeWithLists, table, caller, id, 'codes.write'),
      organization_id === null ? undefined : requireMembership(effects, caller, organization_id, 'codes.write'),
    ]);
    const { organization: source, member } = found;
    if (source) affectedOrganizations.add(source.id);
    if (source?.id === target?.organization.id) {
      await transactWrite(table, alongside(visibleCode(found)));
      return visibleCode(found);
    }
    if (member) requireRole(member.role, 'codes.take_out');
    const to = target?.organization;
    const owner = { account_id: to?.account_id ?? caller.account_id, organization_id: to?.id };
    const { code } = found;
    const at = now();
    const [{ changed, writes }, moves] = await Promise.all([
      planOwnerChange(table, found, owner, at, { limitPlacements: true }),
      findUndoableMoves(table, code.ulid, at),
    ]);
    requireMoveQuota(moves, at);
    const move = { ...pick(code, ['account_id', 'organization_id']), moved_at: at.toISOString() };
    const failure = await tryTransactWrite(table, {
      ...writes,
      source: source && changeCountsWrite(table, source.id, { codes: -1 }),
      target: to && countCodeWrite(table, to),
      moves: putMovesWrite(table, code.ulid, [...moves, move]),
      event: movedEventWrite(effects, { code, to: owner, at, caller, is_undo: false }),
      ...alongside(changed),
    });
    const refusal = to && failure?.failed('target') && countCodeFailure(to, failure.itemOf('target'));
    if (refusal) throw refusal;
    if (failure?.failed('placementsTotal')) throw tooManyPlacements();
    if (failure) throw failure;
    return changed;
  });

/** Every move can be undone and sends an e-mail, so the number of moves is limited. */
function requireMoveQuota([oldest, ...more]: readonly CodeMove[], now: Date): void {
  if (!oldest || more.length + 1 < LIMITS.movesPerUndoPeriod) return;
  throw rateLimited(
    'qpr_code.moved_too_often',
    `The code was moved ${LIMITS.movesPerUndoPeriod} times within ${LIMITS.undoMoveDays} days. Try again later.`,
    wholeSeconds(undoableUntil(oldest).getTime() - now.getTime()),
  );
}

const tooManyPlacements = () =>
  new ServiceError(
    'conflict',
    'placement.limit_reached',
    `The placements of the code move with it, and the new account can have at most ${formatNumber(LIMITS.placementsPerAccount)} placements.`,
  );
