import * as z from 'zod/mini';
import { slugFromName, slugWithSuffix } from '../../../shared/organizations/slug.ts';
import { type Account, accountErased } from '../../accounts/account.ts';
import { accountExistsCheck, findAccount } from '../../accounts/store.ts';
import { requireMembership } from '../../organizations/access.ts';
import { assignAddressToMemberWrite } from '../../organizations/invitations/addresses.ts';
import { newMember } from '../../organizations/members/member.ts';
import { putMemberWrites } from '../../organizations/members/store.ts';
import type { Organization } from '../../organizations/organization.ts';
import { changeOrganizationCountsWrite, findOrganizationCounts } from '../../organizations/organization-counts.ts';
import { ORGANIZATION_FIELDS } from '../../organizations/organization-fields.ts';
import { organizationViewSchema, toOrganizationView } from '../../organizations/organization-view.ts';
import { bestPlan, PLAN_LIMITS, planLimitReached } from '../../organizations/plans.ts';
import { isReserved, requireSlugNotReserved, slugTaken } from '../../organizations/slug.ts';
import { claimSlugWrite, putOrganizationWrite } from '../../organizations/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { newId, type Random, randomTail } from '../../platform/ids.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

const { name, slug, metadata } = ORGANIZATION_FIELDS;

export const schemas = {
  body: z.strictObject({ name, slug: z.optional(slug), metadata: z._default(metadata, {}) }),
  response: organizationViewSchema,
};
type Body = z.output<typeof schemas.body>;

/** Creates an organization with the caller as its owner. */
export const createOrganization = (effects: Effects) =>
  apiHandler(
    'create-organization',
    schemas,
    effects,
    async ({ body, caller, idempotency }) => {
      const { table } = effects;
      const slugs = slugsToTry(body, effects.random);
      const [account, counts] = await Promise.all([
        findAccount(table, caller.account_id),
        findOrganizationCounts(table, caller.account_id),
      ]);
      if (!account) throw new Error(`Account ${caller.account_id} has a valid key or session but does not exist.`);
      const plan = bestPlan(counts);
      const { organization: withoutSlug, owner } = newOrganization(effects, account, body);

      for (const slug of slugs) {
        const organization: Organization = { ...withoutSlug, slug };
        const view = toOrganizationView(organization);
        const failure = await tryTransactWrite(table, {
          account: accountExistsCheck(table, account.id),
          slug: claimSlugWrite(table, slug, organization.id),
          organizationCounts: changeOrganizationCountsWrite(table, account.id, {
            to: 'free',
            below: PLAN_LIMITS[plan].organizations,
          }),
          organization: putOrganizationWrite(table, organization),
          owner: putMemberWrites(table, owner),
          address: assignAddressToMemberWrite(table, owner),
          ...idempotency.complete(view),
        });
        if (!failure) return view;
        if (failure.failed('account')) throw accountErased();
        if (failure.failed('organizationCounts')) throw planLimitReached(plan, 'organizations');
        if (!failure.failed('slug')) throw failure;
      }
      throw slugTaken(slugs.at(-1) ?? '');
    },
    { beforeReplay: ({ caller }, { id }) => requireMembership(effects, caller, id, 'organization.read') },
  );

/** Returns the new organization, which does not have a slug yet, and its owner, who is its first member. */
function newOrganization({ now, random }: Effects, account: Account, { name, metadata }: Body) {
  const created_at = now();
  const id = newId('organization', created_at, random);
  const organization: Omit<Organization, 'slug'> = {
    id,
    name,
    plan: 'free',
    account_id: account.id,
    qpr_codes_count: 0,
    members_count: 1,
    owners_count: 1,
    metadata,
    created_at: created_at.toISOString(),
  };
  const { id: account_id, email } = account;
  return {
    organization,
    owner: newMember({ organization_id: id, account_id, email, role: 'owner' }, created_at, random),
  };
}

const GENERATED_SLUGS = 5;
const FALLBACK_SUFFIX_LENGTH = 8;
const SUFFIX_LENGTH = 5;

/**
 * The slugs to try, in this order. If the request has a slug, only that one. Otherwise the slug made from the name
 * (unless it is reserved), and then the same slug with random suffixes.
 */
function slugsToTry({ name, slug }: Body, random: Random): readonly string[] {
  if (slug !== undefined) {
    requireSlugNotReserved(slug);
    return [slug];
  }
  const suffix = (length: number) => randomTail(random).toLowerCase().slice(0, length);
  const fromName = slugFromName(name, `org-${suffix(FALLBACK_SUFFIX_LENGTH)}`);
  const others = Array.from({ length: GENERATED_SLUGS - 1 }, () => slugWithSuffix(fromName, suffix(SUFFIX_LENGTH)));
  return isReserved(fromName) ? others : [fromName, ...others];
}

export const handler = createOrganization(liveEffects());
