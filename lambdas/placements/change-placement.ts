import { LIMITS } from '../../contracts/limits.ts';
import { ownedByAccountCheck } from '../organizations/store.ts';
import type { Caller } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import { Contended } from '../platform/table/contended.ts';
import type { Table } from '../platform/table/table.ts';
import { type NamedWrites, tryTransactWrite } from '../platform/table/transact-write.ts';
import { requireCode, visibleCode } from '../qpr-codes/access.ts';
import { codeUnmovedCheck } from '../qpr-codes/code-lists.ts';
import { findCode } from '../qpr-codes/find-code.ts';
import { countInGroupWrites, groupIdOf } from '../qpr-codes/placement-groups-store.ts';
import { type CodeOwner, changeTime, type QprCode } from '../qpr-codes/qpr-code.ts';
import { type AllowedPlacement, findAuthorEmails, ownersDiffer, requirePlacement } from './access.ts';
import {
  addedToHistory,
  copyOf,
  limitReached,
  type Placement,
  pointedTo,
  requirePlacementVersion,
} from './placement.ts';
import type { FoundPlacement } from './placement-view.ts';
import { changeEntryWrites, isUnchanged, putPlacementWrite } from './store.ts';

type PlacementChanges = Partial<Omit<Placement, 'ulid' | 'group_id' | 'history' | 'updated_at' | 'code'>>;

interface Change {
  readonly id: string;
  readonly changes: PlacementChanges;
  /** The code to point the placement to; `null`: none. Absent: unchanged. */
  readonly codeId?: string | null | undefined;
  readonly ifMatch?: readonly string[] | undefined;
  /** Adds writes to the same transaction. */
  readonly alongside?: (changed: FoundPlacement) => NamedWrites;
}

/** Changes a placement, and points it to another code of its owner if the change names one. */
export const changePlacement = (
  { table, now }: Effects,
  caller: Caller,
  { id, changes, codeId, ifMatch, alongside = () => ({}) }: Change,
): Promise<FoundPlacement> =>
  retryOnConflict(async () => {
    const [found, target] = await Promise.all([
      requirePlacement(table, caller, id, 'codes.write'),
      typeof codeId === 'string' ? requireCode(findCode, table, caller, codeId, 'codes.write') : undefined,
    ]);
    const { placement: before, owner } = found;
    requirePlacementVersion(before, ifMatch);
    const code = target?.code;
    // A placement or code whose organization was deleted belongs to the account.
    const currentOwner = { account_id: owner.account_id, organization_id: found.organization_id };
    if (target) requireSameOwner(visibleCode(target), currentOwner);
    const updated_at = changeTime(now(), before.updated_at);
    const after: Placement = {
      ...before,
      ...changes,
      ...(codeId !== undefined && pointedFields(found, caller, code, updated_at)),
      updated_at,
    };
    const changesGroup = after.group_id !== before.group_id;
    // A placement is silent if visitors have stopped scanning it. It is no longer silent after it gets another code, or
    // after it is retired, because then nobody is expected to scan it.
    const keepsSilence = !changesGroup && !after.retired;
    const changed = {
      ...found,
      placement: after,
      counts: keepsSilence ? found.counts : { ...found.counts, silent_since: undefined },
      emails: await findAuthorEmails(table, found, after.history),
    };
    const { group, groupInOrganization } = changesGroup
      ? countInGroupWrites(table, code ?? currentOwner, { group_id: after.group_id, added: 1 })
      : {};
    const leftWrites = changesGroup
      ? countInGroupWrites(table, owner, { group_id: before.group_id, added: -1 })
      : undefined;
    const failure = await tryTransactWrite(table, {
      placement: putPlacementWrite(table, after, isUnchanged(before)),
      entry: changeEntryWrites(table, found.counts, after),
      group,
      groupInOrganization,
      leftGroup: leftWrites?.group,
      leftGroupInOrganization: leftWrites?.groupInOrganization,
      code: code && codeUnmovedCheck(table, code),
      ...(changesGroup && ownerChecks(table, found, code)),
      ...alongside(changed),
    });
    if (failure?.failed('group')) throw limitReached('code', { has: LIMITS.placementsPerCode, added: 1 });
    if (failure) throw failure;
    return changed;
  });

/**
 * The fields that change when a placement is pointed to a code, or to none. Placements are grouped by their code. Those
 * without a code belong to the group of their owner. Pointing a retired placement to a code makes it active again.
 */
function pointedFields(found: AllowedPlacement, caller: Caller, code: QprCode | undefined, at: string) {
  const { placement, owner, organization_id } = found;
  const group_id = code ? groupIdOf(code) : (organization_id ?? owner.account_id);
  return {
    group_id,
    retired: false,
    code: code && copyOf(code),
    history:
      group_id === placement.group_id
        ? placement.history
        : addedToHistory(placement.history, pointedTo(code, caller, at)),
  };
}

/** These checks fail if the owner whose counts change is no longer the owner of the placement. */
const ownerChecks = (
  table: Table,
  { code: left, owner: { account_id }, organization_id: id }: AllowedPlacement,
  joined: QprCode | undefined,
): NamedWrites => ({
  leftCode: left && codeUnmovedCheck(table, left),
  // The unclaimed placements of an organization are counted for its account.
  organization: id !== undefined && !(left && joined) ? ownedByAccountCheck(table, { id, account_id }) : undefined,
});

function requireSameOwner(code: CodeOwner, owner: CodeOwner): void {
  const isInSameOrganization = code.organization_id === owner.organization_id;
  if (isInSameOrganization && code.account_id === owner.account_id) return;
  if (!isInSameOrganization || code.organization_id === undefined) throw ownersDiffer('body.qpr_code_id');
  throw new Contended('The codes of the organization are being transferred to another account.');
}
