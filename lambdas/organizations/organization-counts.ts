import * as z from 'zod/mini';
import type { Plan } from '../../contracts/organizations/plans.ts';
import { accountPartition } from '../accounts/store.ts';
import { countIsBelow } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type PlanCounts, storableLimit } from './plans.ts';

const countsKey = (account_id: string): ItemKey => ({ pk: accountPartition(account_id), sk: 'HOLDING' });

/** How many organizations an account has, per plan. */
const countsItemSchema = z.object({
  free: z.optional(z.number()),
  starter: z.optional(z.number()),
  professional: z.optional(z.number()),
  enterprise: z.optional(z.number()),
});

export async function findOrganizationCounts(table: Table, account_id: string): Promise<PlanCounts> {
  const item = await getItem(table, countsKey(account_id));
  const { free = 0, starter = 0, professional = 0, enterprise = 0 } = countsItemSchema.parse(item ?? {});
  return { free, starter, professional, enterprise };
}

interface CountsChange {
  readonly from?: Plan;
  readonly to?: Plan;
  /** The write fails if the account already has this many organizations. */
  readonly below?: number;
}

/** Counts one organization of the account under another plan. Without `from` it is new; without `to` it is removed. */
export const changeOrganizationCountsWrite = (
  table: Table,
  account_id: string,
  { from, to, below }: CountsChange,
): TableWrite =>
  updateWrite(
    table,
    countsKey(account_id),
    {
      set: { type: 'holding' },
      add: {
        organizations_count: (to ? 1 : 0) - (from ? 1 : 0),
        ...(from && { [from]: -1 }),
        ...(to && { [to]: 1 }),
      },
    },
    below === undefined ? undefined : countIsBelow('organizations_count', storableLimit(below)),
  );
