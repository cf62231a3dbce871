import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { type KnowledgeSet, knowledgeOwnerOf } from '../../knowledge/knowledge-set.ts';
import { knowledgeSetViewSchema, SET_FIELDS, toKnowledgeSetView } from '../../knowledge/knowledge-view.ts';
import { putSetWrites } from '../../knowledge/store.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { organizationNotFound } from '../../organizations/slug-store.ts';
import { organizationExistsCheck } from '../../organizations/store.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  body: z.strictObject({ name: SET_FIELDS.name, organization_id: z.optional(organizationReference) }),
  response: knowledgeSetViewSchema,
};

export const createKnowledgeSet = (effects: Effects) =>
  apiHandler(
    'create-knowledge-set',
    schemas,
    effects,
    async ({ body, caller, idempotency }) => {
      const { table, now, random } = effects;
      const owner_id = await ownerFor(effects, caller, body.organization_id);
      const at = now();
      const set: KnowledgeSet = {
        id: newId('knowledgeSet', at, random),
        owner_id,
        name: body.name,
        sources_count: 0,
        reading_count: 0,
        revision: 0,
        tokens: 0,
        languages: [],
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      };
      const view = toKnowledgeSetView(set);
      const failure = await tryTransactWrite(table, {
        ...putSetWrites(table, set),
        organization: owner_id === caller.account_id ? undefined : organizationExistsCheck(table, owner_id),
        ...idempotency.complete(view),
      });
      if (failure?.failed('organization')) throw organizationNotFound();
      if (failure?.onlyFailed('count')) throw limitReached();
      if (failure) throw failure;
      return view;
    },
    { beforeReplay: ({ body, caller }) => ownerFor(effects, caller, body.organization_id) },
  );

async function ownerFor(effects: Effects, caller: Owner, requestedId: string | undefined): Promise<string> {
  const organization_id = requestedId ?? caller.organization_id;
  if (organization_id !== undefined) await requireMembership(effects, caller, organization_id, 'codes.write');
  return knowledgeOwnerOf({ account_id: caller.account_id, ...(organization_id !== undefined && { organization_id }) });
}

const limitReached = () =>
  new ServiceError(
    'conflict',
    'knowledge_set.limit_reached',
    `An account or organization has at most ${KNOWLEDGE_LIMITS.setsPerOwner} knowledge sets. Delete one first.`,
  );

export const handler = createKnowledgeSet(liveEffects());
