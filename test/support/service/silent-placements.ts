import { DAY_MILLISECONDS, dayOf } from '../../../contracts/time.ts';
import { findSilentEntries } from '../../../lambdas/placements/placement-lists.ts';
import { addPlacementScansWrite } from '../../../lambdas/placements/store.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { shortIdOf } from '../../../lambdas/qpr-codes/qpr-code.ts';
import { monthOf } from '../../../lambdas/scans/roll-ups/placements/months.ts';
import { addToMonthWrite } from '../../../lambdas/scans/roll-ups/placements/months-store.ts';
import { eventually } from '../eventually.ts';
import { invokeAsOperator } from './operator.ts';
import { withSharedTable } from './shared-table.ts';

const SCANNED_DAYS = 5;
const SILENT_DAYS = 8;

/**
 * Makes a placement of the shared service silent. A test cannot wait for days, so this function writes the scan counts
 * of five days, the last of them eight days ago. Then it runs the daily function that finds silent placements, until the
 * index has the placement.
 */
export async function makePlacementSilent({
  id,
  codeId,
}: {
  readonly id: string;
  readonly codeId: string;
}): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS);
  const placement = { group_id: codeId, ulid: id.slice('plc_'.length) };
  const scanned = { count: SCANNED_DAYS, last_scanned_at: daysAgo(SILENT_DAYS).toISOString() };
  await withSharedTable(async (table) => {
    await transactWrite(table, { entry: addPlacementScansWrite(table, placement, scanned) });
    for (let index = 0; index < SCANNED_DAYS; index += 1) {
      const day = dayOf(daysAgo(SILENT_DAYS + index));
      const counters = { [`scans_${day.slice(-2)}`]: 1 };
      const month = { codeShortId: shortIdOf(codeId), placement_id: id, month: monthOf(day), counters };
      await transactWrite(table, { month: addToMonthWrite(table, month, 0) });
    }
  });
  await eventually(async () => {
    await findSilentPlacements();
    const silent = await withSharedTable((table) => findSilentEntries(table, codeId));
    if (!silent.some(({ ulid }) => ulid === placement.ulid)) throw new Error(`${id} is not silent yet.`);
  });
}

/** Invokes the daily function in the shared service, where it runs with its own IAM role. */
export async function findSilentPlacements(): Promise<void> {
  const outcome = await invokeAsOperator('Qpr-find-silent-placements', {});
  if (outcome !== null) throw new Error(JSON.stringify(outcome));
}
