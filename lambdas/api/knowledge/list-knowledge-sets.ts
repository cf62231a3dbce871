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
    const organizationId = query.organization_id ?? caller.organizationId;
    if (organizationId !== undefined) await requireMembership(effects, caller, organizationId, 'codes.read');
    const { accountId } = caller;
    const ownerId = knowledgeOwnerOf({ accountId, ...(organizationId !== undefined && { organizationId }) });
    const sets = await setsOf(effects.table, ownerId);
    return { knowledge: sets.map(toKnowledgeSetView), total: sets.length };
  });

export const handler = listKnowledgeSets(liveEffects());
