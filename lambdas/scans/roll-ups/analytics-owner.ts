import { LIMITS } from '../../contracts/limits.ts';
import { organizationsHeldBy, requireMembership } from '../../organizations/access.ts';
import type { Owner } from '../../platform/caller.ts';
import type { Table } from '../../platform/table/table.ts';
import { requireCode } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { codeIdOf, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import type { DayRange } from './numbers.ts';
import { type Day, isCountedWhole, mergeDays, ownPartOf } from './roll-up.ts';
import { findDays } from './store.ts';

/** Whose numbers: a code's, an organization's, or those of all codes of an account. */
export type AnalyticsOwner =
  | { readonly kind: 'code'; readonly id: string; readonly codeId: string }
  | { readonly kind: 'organization' | 'account'; readonly id: string };

/** What the caller must not know of is a 404. */
export async function requireAnalyticsOwner(
  table: Table,
  caller: Owner,
  asked: { readonly qpr_code_id?: string | undefined; readonly organization_id?: string | undefined },
): Promise<AnalyticsOwner> {
  const { qpr_code_id, organization_id = caller.organizationId } = asked;
  if (qpr_code_id !== undefined) {
    const { code } = await requireCode(findCode, table, caller, qpr_code_id, 'codes.read');
    return { kind: 'code', id: shortIdOf(code.ulid), codeId: codeIdOf(code.ulid) };
  }
  if (organization_id === undefined) return { kind: 'account', id: caller.accountId };
  const { organization } = await requireMembership({ table }, caller, organization_id, 'codes.read');
  return { kind: 'organization', id: organization.id };
}

interface OwnerDays {
  readonly days: readonly Day[];
  /** The last day of which not everything was counted, if there is one. */
  readonly lastUncounted?: string | undefined;
  readonly organizationsOmitted: number;
}

/**
 * The days of an owner. Those of an account are its own, and those of the organizations that live under it and
 * of which it is a member now: so nothing is left in them of one that it has left.
 */
export async function findOwnerDays(table: Table, { kind, id }: AnalyticsOwner, range: DayRange): Promise<OwnerDays> {
  if (range.from > range.to) return { days: [], organizationsOmitted: 0 };
  if (kind === 'code') return { days: await findDays(table, id, range.from, range.to), organizationsOmitted: 0 };
  const held = kind === 'account' ? await organizationsHeldBy(table, id) : [];
  const counted = held.slice(0, LIMITS.analyticsOrganizations);
  const found = (
    await Promise.all([id, ...counted].map((ownerId) => findDays(table, ownerId, range.from, range.to)))
  ).flat();
  const uncounted = found.filter((day) => !isCountedWhole(day)).map(({ day }) => day);
  return {
    days: mergeDays(found.map(ownPartOf)),
    lastUncounted: uncounted.sort().at(-1),
    organizationsOmitted: held.length - counted.length,
  };
}
