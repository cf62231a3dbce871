import { findOrganization, ownedByAccountCheck } from '../organizations/store.ts';
import type { Effects } from '../platform/effects.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import { transactWrite, tryTransactWrite } from '../platform/table/transact-write.ts';
import { countInGroupWrites, countPlacementsWrite, deleteGroupWrites } from '../qpr-codes/placement-groups-store.ts';
import { type CodeOwner, changeTime, ownerIdOf } from '../qpr-codes/qpr-code.ts';
import { addedToHistory, type Placement } from './placement.ts';
import { findEntries } from './placement-lists.ts';
import {
  changeEntryWrites,
  findEntry,
  findPlacement,
  isUnchanged,
  type ListedPlacement,
  putPlacementWrite,
} from './store.ts';

interface Release {
  /** The code, account or organization under whose id the placements are stored. */
  readonly group_id: string;
  /** The owner of the group's placements. */
  readonly owner: CodeOwner;
  /** The organization that gets the placements. If it is absent or was deleted, the account gets them. */
  readonly organization_id?: string | undefined;
  readonly hasTime: () => boolean;
}

/** Each placement takes three writes, and a transaction has at most 100. */
const PER_TRANSACTION = 25;

/**
 * Makes the placements of a group unclaimed. Their stickers still exist, so the owner can point them to another code.
 * It is safe to repeat. Returns false if time ran out first.
 */
export async function releaseGroup(effects: Effects, release: Release): Promise<boolean> {
  const entries = await findEntries(effects.table, release.group_id);
  for (let from = 0; from < entries.length; from += PER_TRANSACTION) {
    if (!release.hasTime()) return false;
    await releaseSome(effects, release, entries.slice(from, from + PER_TRANSACTION));
  }
  const { table } = effects;
  // If another placement has joined the group meanwhile, the group is not empty, and this write fails.
  await tryTransactWrite(table, { group: deleteGroupWrites(table, release.owner, release.group_id) });
  return true;
}

const releaseSome = (
  effects: Effects,
  { group_id, owner, organization_id }: Release,
  listed: readonly ListedPlacement[],
) =>
  retryOnConflict(async () => {
    const { table, now } = effects;
    const organization = organization_id === undefined ? undefined : await findOrganization(table, organization_id);
    const newOwner = { account_id: organization?.account_id ?? owner.account_id, organization_id: organization?.id };
    const toGroupId = ownerIdOf(newOwner);
    const found = await Promise.all(listed.map(async ({ ulid }) => findInGroup(effects, group_id, ulid)));
    const stillInGroup = found.flatMap((placement) => placement ?? []);
    if (stillInGroup.length === 0) return;
    const released = stillInGroup.map(({ placement, entry }) => {
      const at = changeTime(now(), placement.updated_at);
      const historyEntry = { at, qpr_code_id: null };
      const after: Placement = {
        ...placement,
        group_id: toGroupId,
        code: undefined,
        history: placement.code ? addedToHistory(placement.history, historyEntry) : placement.history,
        updated_at: at,
      };
      return { placement, entry, after };
    });
    const moved = released.length;
    const oldGroup = countInGroupWrites(table, owner, { group_id, added: -moved });
    const newGroup = countInGroupWrites(table, newOwner, { group_id: toGroupId, added: moved });
    await transactWrite(table, {
      placements: released.map(({ placement, after }) => putPlacementWrite(table, after, isUnchanged(placement))),
      entries: released.flatMap(({ entry, after }) => changeEntryWrites(table, entry, after)),
      oldGroup: [oldGroup.group, oldGroup.groupInOrganization ?? []].flat(),
      newGroup: [newGroup.group, newGroup.groupInOrganization ?? []].flat(),
      organization: organization && ownedByAccountCheck(table, organization),
      // The totals change only if the organization was transferred to another account after the code was deleted.
      totals:
        newOwner.account_id === owner.account_id
          ? undefined
          : [
              countPlacementsWrite(table, owner.account_id, -moved),
              countPlacementsWrite(table, newOwner.account_id, moved, false),
            ],
    });
  });

/** The placement and its entry, or `undefined` if it has left the group. */
async function findInGroup({ table }: Effects, group_id: string, ulid: string) {
  const [placement, entry] = await Promise.all([findPlacement(table, ulid), findEntry(table, group_id, ulid)]);
  return placement?.group_id === group_id && entry ? { placement, entry } : undefined;
}
