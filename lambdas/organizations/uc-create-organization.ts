import { findAccount } from '../accounts/store.ts';
import type { Effects } from '../platform/effects.ts';
import { changeOrganizationQuota, findOrganizationQuota } from './organization-quota.ts';
import { putAddressOfMember } from './invitations/store.ts';
import { type Member, putMember } from './members/store.ts';
import { claimSlug, type Organization, putOrganization } from './store.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import type { Caller } from '../platform/caller.ts';
import { ServiceError } from '../platform/errors.ts';
import { newId, randomTail } from '../platform/ids.ts';
import type { Metadata } from '../platform/schemas/metadata.ts';
import { bestPlan, PLAN_LIMITS, planLimitReached } from './plans.ts';
import { slugFromName, slugWithTail } from './slug.ts';

export interface NewOrganization {
  readonly name: string;
  readonly slug?: string | undefined;
  readonly metadata: Metadata;
}

const GENERATED_SLUG_ATTEMPTS = 5;
const FALLBACK_TAIL_LENGTH = 8;
const TAIL_LENGTH = 5;

/** Makes an organization with the caller as its owner. `alongside` joins the same transaction. */
export async function createOrganization(
  effects: Effects,
  caller: Caller,
  { name, slug, metadata }: NewOrganization,
  alongside: (organization: Organization) => TableWrite[],
): Promise<Organization> {
  const { table, now, random } = effects;
  const [account, holding] = await Promise.all([
    findAccount(table, caller.accountId),
    findOrganizationQuota(table, caller.accountId),
  ]);
  if (!account) throw new Error(`Account ${caller.accountId} has a key but does not exist.`);
  const plan = bestPlan(holding);
  const below = PLAN_LIMITS[plan].organizations;

  const createdAt = now();
  const id = newId('organization', createdAt, random);
  const owner: Member = {
    id: newId('member', createdAt, random),
    organization_id: id,
    account_id: account.id,
    email: account.email,
    role: 'owner',
    joined_at: createdAt.toISOString(),
  };
  const tail = (length: number) => randomTail(random).toLowerCase().slice(0, length);
  const wanted = slug ?? slugFromName(name, `org-${tail(FALLBACK_TAIL_LENGTH)}`);

  for (let attempt = 1; ; attempt += 1) {
    const organization: Organization = {
      id,
      name,
      slug: attempt === 1 ? wanted : slugWithTail(wanted, tail(TAIL_LENGTH)),
      plan: 'free',
      account_id: account.id,
      qpr_codes_count: 0,
      members_count: 1,
      owners_count: 1,
      metadata,
      created_at: createdAt.toISOString(),
    };
    try {
      await writeTogether(table, [
        claimSlug(table, organization.slug, id),
        changeOrganizationQuota(table, account.id, { to: 'free', below }),
        putOrganization(table, organization),
        ...putMember(table, owner),
        putAddressOfMember(table, owner),
        ...alongside(organization),
      ]);
      return organization;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const [slugTaken, tooMany] = error.failures;
      if (tooMany) throw planLimitReached(plan, 'organizations');
      if (!slugTaken) throw error;
      if (slug !== undefined || attempt === GENERATED_SLUG_ATTEMPTS) throw slugTakenBy(organization.slug);
    }
  }
}

export const slugTakenBy = (slug: string) =>
  new ServiceError('conflict', 'organization.slug_taken', `The slug ${slug} is taken.`, [
    { path: 'body.slug', message: 'Is taken by another organization.' },
  ]);
