import * as z from 'zod/mini';
import { knowledgeOwnerOf } from '../../knowledge/knowledge-set.ts';
import { knowledgeSetViewSchema, toKnowledgeSetView } from '../../knowledge/knowledge-view.ts';
import { setsOf } from '../../knowledge/store.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  query: z.object({ organization_id: z.optional(organizationReference) }),
  response: z.object({ knowledge: z.array(knowledgeSetViewSchema), total: z.int().check(z.nonnegative()) }),
};

export const listKnowledgeSets = (effects: Effects) =>
  apiHandler('list-knowledge-sets', schemas, effects, async ({ query, caller }) => {
    const organization_id = query.organization_id ?? caller.organization_id;
    if (organization_id !== undefined) await requireMembership(effects, caller, organization_id, 'codes.read');
    const { account_id } = caller;
    const owner_id = knowledgeOwnerOf({ account_id, ...(organization_id !== undefined && { organization_id }) });
    const sets = await setsOf(effects.table, owner_id);
    return { knowledge: sets.map(toKnowledgeSetView), total: sets.length };
  });

export const handler = listKnowledgeSets(liveEffects());
