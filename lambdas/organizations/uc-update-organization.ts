import type { Effects } from '../platform/effects.ts';
import { changeOrganization, claimSlug, type Organization, releaseSlug } from './store.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import type { Caller } from '../platform/caller.ts';
import type { Metadata } from '../platform/schemas/metadata.ts';
import { slugTakenBy } from './uc-create-organization.ts';
import { requireMembership } from './access.ts';
import { untilUnchanged } from '../platform/until-unchanged.ts';

export interface OrganizationChanges {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

export const updateOrganization = (
  effects: Effects,
  caller: Caller,
  organizationId: string,
  { name, slug, metadata }: OrganizationChanges,
): Promise<Organization> =>
  untilUnchanged(async () => {
    const { table } = effects;
    const { organization: seen } = await requireMembership(effects, caller, organizationId, 'organization.update');
    const changes = {
      ...(name !== undefined && { name }),
      ...(slug !== undefined && { slug }),
      ...(metadata !== undefined && { metadata }),
    };
    const newSlug = slug !== undefined && slug !== seen.slug ? slug : undefined;
    try {
      await writeTogether(table, [
        changeOrganization(table, seen, changes),
        ...(newSlug === undefined ? [] : [claimSlug(table, newSlug, seen.id), releaseSlug(table, seen.slug)]),
      ]);
    } catch (error) {
      const [changedMeanwhile, slugTaken] = error instanceof ConditionFailed ? error.failures : [];
      if (slugTaken && !changedMeanwhile && newSlug !== undefined) throw slugTakenBy(newSlug);
      throw error;
    }
    return { ...seen, ...changes };
  });
