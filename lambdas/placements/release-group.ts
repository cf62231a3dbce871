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
  readonly groupId: string;
  /** The owner of the group's placements. */
  readonly owner: CodeOwner;
  /** The organization that gets the placements. If it is absent or was deleted, the account gets them. */
  readonly organizationId?: string | undefined;
  readonly hasTime: () => boolean;
}

/** Each placement takes three writes, and a transaction has at most 100. */
const PER_TRANSACTION = 25;

/**
 * Makes the placements of a group unclaimed. Their stickers still exist, so the owner can point them to another code.
 * It is safe to repeat. Returns false if time ran out first.
 */
export async function releaseGroup(effects: Effects, release: Release): Promise<boolean> {
  const entries = await findEntries(effects.table, release.groupId);
  for (let from = 0; from < entries.length; from += PER_TRANSACTION) {
    if (!release.hasTime()) return false;
    await releaseSome(effects, release, entries.slice(from, from + PER_TRANSACTION));
  }
  const { table } = effects;
  // If another placement has joined the group meanwhile, the group is not empty, and this write fails.
  await tryTransactWrite(table, { group: deleteGroupWrites(table, release.owner, release.groupId) });
  return true;
}

const releaseSome = (
  effects: Effects,
  { groupId, owner, organizationId }: Release,
  listed: readonly ListedPlacement[],
) =>
  retryOnConflict(async () => {
    const { table, now } = effects;
    const organization = organizationId === undefined ? undefined : await findOrganization(table, organizationId);
    const newOwner = { accountId: organization?.accountId ?? owner.accountId, organizationId: organization?.id };
    const toGroupId = ownerIdOf(newOwner);
    const found = await Promise.all(listed.map(async ({ ulid }) => findInGroup(effects, groupId, ulid)));
    const stillInGroup = found.flatMap((placement) => placement ?? []);
    if (stillInGroup.length === 0) return;
    const released = stillInGroup.map(({ placement, entry }) => {
      const at = changeTime(now(), placement.updatedAt);
      const historyEntry = { at, codeId: null };
      const after: Placement = {
        ...placement,
        groupId: toGroupId,
        code: undefined,
        history: placement.code ? addedToHistory(placement.history, historyEntry) : placement.history,
        updatedAt: at,
      };
      return { placement, entry, after };
    });
    const moved = released.length;
    const oldGroup = countInGroupWrites(table, owner, { groupId, added: -moved });
    const newGroup = countInGroupWrites(table, newOwner, { groupId: toGroupId, added: moved });
    await transactWrite(table, {
      placements: released.map(({ placement, after }) => putPlacementWrite(table, after, isUnchanged(placement))),
      entries: released.flatMap(({ entry, after }) => changeEntryWrites(table, entry, after)),
      oldGroup: [oldGroup.group, oldGroup.groupInOrganization ?? []].flat(),
      newGroup: [newGroup.group, newGroup.groupInOrganization ?? []].flat(),
      organization: organization && ownedByAccountCheck(table, organization),
      // The totals change only if the organization was transferred to another account after the code was deleted.
      totals:
        newOwner.accountId === owner.accountId
          ? undefined
          : [
              countPlacementsWrite(table, owner.accountId, -moved),
              countPlacementsWrite(table, newOwner.accountId, moved, false),
            ],
    });
  });

/** The placement and its entry, or `undefined` if it has left the group. */
async function findInGroup({ table }: Effects, groupId: string, ulid: string) {
  const [placement, entry] = await Promise.all([findPlacement(table, ulid), findEntry(table, groupId, ulid)]);
  return placement?.groupId === groupId && entry ? { placement, entry } : undefined;
}
