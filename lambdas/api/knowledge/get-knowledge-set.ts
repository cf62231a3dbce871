import * as z from 'zod/mini';
import { requireSet } from '../../knowledge/access.ts';
import { knowledgeSetId, knowledgeSetViewSchema, toKnowledgeSetView } from '../../knowledge/knowledge-view.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: knowledgeSetId }), response: knowledgeSetViewSchema };

export const getKnowledgeSet = (effects: Effects) =>
  apiHandler('get-knowledge-set', schemas, effects, async ({ path, caller }) =>
    toKnowledgeSetView(await requireSet(effects, caller, path.id, 'codes.read')),
  );

export const handler = getKnowledgeSet(liveEffects());
