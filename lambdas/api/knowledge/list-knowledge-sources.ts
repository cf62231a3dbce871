import * as z from 'zod/mini';
import { requireSet } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { findSetWithSources } from '../../knowledge/sources/source-store.ts';
import { sourceViewSchema, toSourceView } from '../../knowledge/sources/source-view.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: knowledgeSetId }),
  response: z.object({ sources: z.array(sourceViewSchema), total: z.int().check(z.nonnegative()) }),
};

export const listKnowledgeSources = (effects: Effects) =>
  apiHandler('list-knowledge-sources', schemas, effects, async ({ path, caller }) => {
    const { id } = await requireSet(effects, caller, path.id, 'codes.read');
    const { sources = [] } = (await findSetWithSources(effects.table, id)) ?? {};
    return { sources: sources.map(toSourceView), total: sources.length };
  });

export const handler = listKnowledgeSources(liveEffects());
