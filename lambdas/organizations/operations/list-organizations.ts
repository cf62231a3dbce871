import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { askedPage, optionalNextCursor, pageQuery, withNextCursor } from '../../platform/schemas/cursor-page.ts';
import type { PageCut } from '../../platform/table/prefix-pages.ts';
import { findMembership } from '../access.ts';
import { countMemberships, findMemberships } from '../members/store.ts';
import type { Organization } from '../organization.ts';
import { organizationViewSchema, toOrganizationView } from '../organization-view.ts';
import { findOrganizations } from '../store.ts';

export const schemas = {
  query: pageQuery('organization'),
  response: z.object({
    organizations: z.array(organizationViewSchema),
    total: z.int(),
    next_cursor: optionalNextCursor,
  }),
};

export const listOrganizations = (effects: Effects) =>
  apiHandler('list-organizations', schemas, effects, async ({ query, caller }) => {
    const asked = askedPage(query);
    const { organizations, total, next } =
      caller.organizationId === undefined
        ? await organizationsOfAccount(effects, caller.accountId, asked)
        : await organizationOfKey(effects, caller.accountId, caller.organizationId);
    return { organizations: organizations.map(toOrganizationView), total, ...withNextCursor(asked, next) };
  });

interface OrganizationPage {
  readonly organizations: readonly Organization[];
  readonly total: number;
  readonly next?: string | undefined;
}

/** The organizations in which the account is a member, the newest first. */
async function organizationsOfAccount(
  { table }: Effects,
  accountId: string,
  cut: PageCut | undefined,
): Promise<OrganizationPage> {
  const [memberships, total] = await Promise.all([
    findMemberships(table, accountId, cut),
    cut && countMemberships(table, accountId),
  ]);
  const organizations = await findOrganizations(
    table,
    memberships.items.map(({ organizationId }) => organizationId),
  );
  return { organizations, total: total ?? organizations.length, next: memberships.next };
}

/** The one organization of a limited key, as long as its account is a member there. */
async function organizationOfKey(
  { table }: Effects,
  accountId: string,
  organizationId: string,
): Promise<OrganizationPage> {
  const { organization, member } = await findMembership(table, accountId, organizationId);
  return organization && member ? { organizations: [organization], total: 1 } : { organizations: [], total: 0 };
}

export const handler = listOrganizations(liveEffects());
