import * as z from 'zod/mini';
import { doc } from '../../../../shared/fields/doc.ts';
import type { Placement } from '../../../placements/placement.ts';
import { findPlacements } from '../../../placements/store.ts';
import type { Table } from '../../../platform/table/table.ts';
import { codeIdOf, ownerIdOf, type QprCode, shortIdOf } from '../../../qpr-codes/qpr-code.ts';
import { COUNTS } from '../../count-fields.ts';
import type { DayRange } from '../statistics.ts';
import { monthOf, totalsByPlacement } from './months.ts';
import { findMonths } from './months-store.ts';

/** The counts of one placement in a response. */
export const placementCountsSchema = z.object({
  placement_id: z.string(),
  name: z
    .nullable(z.string())
    .register(z.globalRegistry, { description: doc('Current name. null if the placement has another owner now') }),
  scans: COUNTS.scans,
  conversations: COUNTS.conversations,
});

/** The scans and conversations of each placement of a code. Usually reads one item per placement and month. */
export async function countsByPlacement(table: Table, code: CodeWithOwner, { from, to }: DayRange) {
  if (from > to) return [];
  const months = await findMonths(table, shortIdOf(code.ulid), monthOf(from), monthOf(to));
  const totals = totalsByPlacement(months, from, to);
  const placements = await findPlacements(
    table,
    totals.map(({ placement_id }) => placement_id),
  );
  return totals.map(({ placement_id, ...counts }, index) => ({
    placement_id,
    name: nameFor(code, placements[index]),
    ...counts,
  }));
}

type CodeWithOwner = Pick<QprCode, 'ulid' | 'account_id' | 'organization_id'>;

/**
 * The name of a placement, or null if it has another owner by now: only the owner of a placement sees its name. The
 * placement may have been unclaimed or pointed to another code since it was scanned.
 */
function nameFor(code: CodeWithOwner, placement: Placement | undefined): string | null {
  if (!placement) return null;
  const pointsToCode = placement.group_id === codeIdOf(code.ulid);
  const hasSameOwner =
    placement.code?.account_id === code.account_id && placement.code.organization_id === code.organization_id;
  const isInUnclaimedGroupOfOwner = placement.group_id === ownerIdOf(code);
  return pointsToCode || hasSameOwner || isInUnclaimedGroupOfOwner ? placement.name : null;
}
