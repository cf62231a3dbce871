import { LIMITS } from '../../../contracts/limits.ts';
import { organizationsOwnedBy } from '../../organizations/access.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ListOwner } from '../../qpr-codes/access.ts';
import { ownCountersOf } from './counters.ts';
import { type Day, mergeDays } from './days.ts';
import type { DayRange } from './statistics.ts';
import { findDays } from './store.ts';

interface OwnerDays {
  readonly days: readonly Day[];
  readonly organizations_omitted: number;
}

/**
 * Reads the daily counts of a code, an organization or an account. Those of an account include the counts of the
 * organizations that it owns, if it is still a member of them.
 */
export async function findOwnerDays(table: Table, { kind, id }: ListOwner, range: DayRange): Promise<OwnerDays> {
  if (range.from > range.to) return { days: [], organizations_omitted: 0 };
  if (kind === 'code') return { days: await findDays(table, id, range.from, range.to), organizations_omitted: 0 };
  const owned = kind === 'account' ? await organizationsOwnedBy(table, id) : [];
  const counted = owned.slice(0, LIMITS.analyticsOrganizations);
  // The stored scan counts of an account include the scans of all its organizations. Use only its own counts here,
  // because those of the organizations are added separately.
  const ownDays = async (owner_id: string, ownerKind: 'account' | 'organization') =>
    (await findDays(table, owner_id, range.from, range.to)).map((day) => ({
      ...day,
      counters: ownCountersOf(day.counters, ownerKind),
    }));
  const found = await Promise.all([ownDays(id, kind), ...counted.map((owner_id) => ownDays(owner_id, 'organization'))]);
  return {
    days: mergeDays(found.flat()),
    organizations_omitted: owned.length - counted.length,
  };
}
