import { type Organization, organizationNotFound } from '../organizations/organization.ts';
import { PLAN_LIMITS, planLimitReached } from '../organizations/plans.ts';
import { changeCountsWrite } from '../organizations/store.ts';
import type { ServiceError } from '../platform/errors.ts';
import type { Item, Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

/** One code more in an organization as it was read, if its plan has room for it. */
export const countedInWrite = (table: Table, { id, plan, accountId }: Organization): TableWrite =>
  changeCountsWrite(table, id, {
    codes: 1,
    codesBelow: PLAN_LIMITS[plan].codesPerOrganization,
    heldBy: accountId,
  });

/**
 * Why the organization, as the failed write met it, takes no code: it is gone, or full. `undefined`: it has just been
 * passed on, and the code belongs to the account under which it lives now.
 */
export function whyNotCounted({ plan, accountId }: Organization, item: Item | undefined): ServiceError | undefined {
  if (!item) return organizationNotFound();
  return item.account_id === accountId ? planLimitReached(plan, 'codesPerOrganization') : undefined;
}
