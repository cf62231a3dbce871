import { LIMITS } from '../../../contracts/limits.ts';
import { organizationsOwnedBy } from '../../organizations/access.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ListOwner } from '../../qpr-codes/access.ts';
import { type Day, mergeDays, ownScansOf } from './days.ts';
import type { DayRange } from './statistics.ts';
import { findDays } from './store.ts';

interface OwnerDays {
  readonly days: readonly Day[];
  readonly organizationsOmitted: number;
}

/**
 * The days of an owner. Those of an account include the organizations that it owns and is currently a member of, so
 * nothing remains of an organization that it has left.
 */
export async function findOwnerDays(table: Table, { kind, id }: ListOwner, range: DayRange): Promise<OwnerDays> {
  if (range.from > range.to) return { days: [], organizationsOmitted: 0 };
  if (kind === 'code') return { days: await findDays(table, id, range.from, range.to), organizationsOmitted: 0 };
  const owned = kind === 'account' ? await organizationsOwnedBy(table, id) : [];
  const counted = owned.slice(0, LIMITS.analyticsOrganizations);
  const found = (
    await Promise.all([id, ...counted].map((ownerId) => findDays(table, ownerId, range.from, range.to)))
  ).flat();
  return {
    days: mergeDays(found.map(ownScansOf)),
    organizationsOmitted: owned.length - counted.length,
  };
}
