import * as z from 'zod/mini';
import { requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { sourceId, sourceViewSchema, toSourceView } from '../../knowledge/sources/source-view.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: knowledgeSetId, source_id: sourceId }), response: sourceViewSchema };

export const getKnowledgeSource = (effects: Effects) =>
  apiHandler('get-knowledge-source', schemas, effects, async ({ path, caller }) => {
    const { source } = await requireSource(effects, caller, path, 'codes.read');
    return toSourceView(source);
  });

export const handler = getKnowledgeSource(liveEffects());
