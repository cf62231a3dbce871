import type { Effects } from '../../platform/effects.ts';
import { isFirstOfVisitor, positionIn, rollUpUpdate } from './store.ts';
import { findScannedCode } from '../../qpr-codes/scanned-code.ts';
import { addScans } from '../../qpr-codes/code-lists.ts';
import { ConditionFailed } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import {
  countersOf,
  groupChanges,
  ownerCountersOf,
  type RollUpGroup,
  type ScanChange,
  uncountedIn,
} from './roll-up.ts';

/** Groups know nothing of each other, but those of one account meet in its day: not too many at once. */
const GROUPS_AT_ONCE = 10;
const VISITORS_AT_ONCE = 20;
const ROUNDS = 6;

/** Adds changes of scans to the days of their codes and accounts, each exactly once. */
export async function rollUpScans(effects: Pick<Effects, 'table'>, changes: readonly ScanChange[]): Promise<void> {
  const groups = groupChanges(changes);
  for (let from = 0; from < groups.length; from += GROUPS_AT_ONCE) {
    await Promise.all(groups.slice(from, from + GROUPS_AT_ONCE).map((group) => rollUp(effects, group)));
  }
}

async function rollUp({ table }: Pick<Effects, 'table'>, group: RollUpGroup): Promise<void> {
  const { shortId, accountId, organizationId, day, shard } = group;
  const newVisitors = await findNewVisitors({ table }, group);
  let { changes } = group;
  for (let round = 1; ; round += 1) {
    const [first, last] = [changes[0]?.position, changes.at(-1)?.position];
    if (first === undefined || last === undefined) return;
    const counters = countersOf(changes, newVisitors);
    try {
      await writeTogether(table, [
        rollUpUpdate(table, shortId, day, counters, { shard, first, last }, shard > 0),
        ...[accountId, organizationId]
          .filter((ownerId) => ownerId !== undefined)
          .map((ownerId) => rollUpUpdate(table, ownerId, day, ownerCountersOf(counters), undefined, shard > 0)),
        ...(await missedCounts({ table }, shortId, uncountedIn(changes))),
      ]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || round >= ROUNDS) throw error;
      // Added before, or the code was archived or deleted since we looked: go on with what is left.
      const done = error.failures[0] ? positionIn(error.failures[0].item, shard) : '';
      changes = changes.filter(({ position }) => position > done);
    }
  }
}

/** The total of a code that is archived meanwhile still gets its scans; a deleted code needs none. */
async function missedCounts(
  { table }: Pick<Effects, 'table'>,
  shortId: string,
  count: number,
): Promise<readonly TableWrite[]> {
  if (count === 0) return [];
  const code = await findScannedCode(table, shortId, { consistent: true });
  return code ? addScans(table, code, count) : [];
}

async function findNewVisitors(
  { table }: Pick<Effects, 'table'>,
  { shortId, day, changes }: RollUpGroup,
): Promise<ReadonlySet<number>> {
  const scans = changes.filter(({ before }) => !before).map(({ after }) => after);
  const found = new Set<number>();
  for (let from = 0; from < scans.length; from += VISITORS_AT_ONCE) {
    await Promise.all(
      scans.slice(from, from + VISITORS_AT_ONCE).map(async ({ visitor, scanId }) => {
        if (await isFirstOfVisitor(table, { shortId, day, visitor, scanId })) found.add(scanId);
      }),
    );
  }
  return found;
}
