import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { findMembership, type Membership } from '../../organizations/access.ts';
import { countMemberships, findMemberships } from '../../organizations/members/store.ts';
import { organizationViewSchema, toOrganizationView } from '../../organizations/organization-view.ts';
import { ROLES } from '../../organizations/roles.ts';
import { findOrganizations } from '../../organizations/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import {
  cursorPageQuery,
  optionalNextCursor,
  requestedPage,
  withNextCursor,
} from '../../platform/schemas/cursor-page.ts';
import type { PageRange } from '../../platform/table/prefix-pages.ts';
import { apiHandler } from '../api-handler.ts';

const INCLUDED = ['role'] as const;

/** An organization in a list. `role` is included only on request. */
const listedSchema = z
  .extend(organizationViewSchema, {
    role: z
      .optional(z.enum(ROLES))
      .register(z.globalRegistry, { description: doc('Your role in the organization. Only with include=role') }),
  })
  .register(z.globalRegistry, { id: 'ListedOrganization' });

export const schemas = {
  query: z.extend(cursorPageQuery('organization'), {
    include: z
      .optional(z.enum(INCLUDED))
      .register(z.globalRegistry, { description: doc('role: include your role in each organization') }),
  }),
  response: z.object({
    organizations: z.array(listedSchema),
    total: z.int(),
    next_cursor: optionalNextCursor,
  }),
};

export const listOrganizations = (effects: Effects) =>
  apiHandler('list-organizations', schemas, effects, async ({ query, caller }) => {
    const page = requestedPage(query);
    const { memberships, total, next } =
      caller.organization_id === undefined
        ? await membershipsOfAccount(effects, caller.account_id, page)
        : await membershipOfKey(effects, caller.account_id, caller.organization_id);
    const organizations = memberships.map(({ organization, member: { role } }) => ({
      ...toOrganizationView(organization),
      ...(query.include === 'role' && { role }),
    }));
    return { organizations, total, ...withNextCursor(page, next) };
  });

interface MembershipPage {
  readonly memberships: readonly Membership[];
  readonly total: number;
  readonly next?: string | undefined;
}

/** The organizations that the account is a member of, newest first. */
async function membershipsOfAccount(
  { table }: Effects,
  account_id: string,
  range: PageRange | undefined,
): Promise<MembershipPage> {
  const [{ items: members, next }, total] = await Promise.all([
    findMemberships(table, account_id, range),
    range && countMemberships(table, account_id),
  ]);
  const memberOf = new Map(members.map((member) => [member.organization_id, member]));
  const organizations = await findOrganizations(table, [...memberOf.keys()]);
  const memberships = organizations.flatMap((organization) => {
    const member = memberOf.get(organization.id);
    return member ? [{ organization, member }] : [];
  });
  return { memberships, total: total ?? memberships.length, next };
}

/** The organization that a key is limited to, if the account of the key is still a member. */
async function membershipOfKey(
  { table }: Effects,
  account_id: string,
  organization_id: string,
): Promise<MembershipPage> {
  const { organization, member } = await findMembership(table, account_id, organization_id);
  return organization && member ? { memberships: [{ organization, member }], total: 1 } : { memberships: [], total: 0 };
}

export const handler = listOrganizations(liveEffects());
