import * as z from 'zod/mini';
import { requireSet } from '../../knowledge/access.ts';
import {
  knowledgeSetId,
  knowledgeSetViewSchema,
  SET_FIELDS,
  toKnowledgeSetView,
} from '../../knowledge/knowledge-view.ts';
import { renameSetWrite } from '../../knowledge/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: knowledgeSetId }),
  body: z.strictObject({ name: SET_FIELDS.name }),
  response: knowledgeSetViewSchema,
};

export const updateKnowledgeSet = (effects: Effects) =>
  apiHandler('update-knowledge-set', schemas, effects, async ({ path, body, caller }) => {
    const { table, now } = effects;
    const set = await requireSet(effects, caller, path.id, 'codes.write');
    const at = now();
    const failure = await tryTransactWrite(table, { set: renameSetWrite(table, set.id, body.name, at) });
    if (failure) throw notFound('knowledge_set', set.id);
    return toKnowledgeSetView({ ...set, name: body.name, updated_at: at.toISOString() });
  });

export const handler = updateKnowledgeSet(liveEffects());
