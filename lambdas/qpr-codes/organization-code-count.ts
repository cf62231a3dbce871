import type { Organization } from '../organizations/organization.ts';
import { PLAN_LIMITS, planLimitReached } from '../organizations/plans.ts';
import { organizationNotFound } from '../organizations/slug-store.ts';
import { changeCountsWrite } from '../organizations/store.ts';
import type { ServiceError } from '../platform/errors.ts';
import type { Item, Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

/** Counts one more code in an organization, if its plan allows it and its owner is unchanged. */
export const countCodeWrite = (table: Table, { id, plan, account_id }: Organization): TableWrite =>
  changeCountsWrite(table, id, {
    codes: 1,
    codesBelow: PLAN_LIMITS[plan].codesPerOrganization,
    expectedAccountId: account_id,
  });

/**
 * Explains why `countCodeWrite` failed: the organization was deleted, or its plan limit is reached. Returns `undefined`
 * if the organization was just transferred to another account. The caller then retries with that account.
 */
export function countCodeFailure({ plan, account_id }: Organization, item: Item | undefined): ServiceError | undefined {
  if (!item) return organizationNotFound();
  return item.account_id === account_id ? planLimitReached(plan, 'codesPerOrganization') : undefined;
}
