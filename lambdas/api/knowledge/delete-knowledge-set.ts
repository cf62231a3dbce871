import * as z from 'zod/mini';
import { noteOrganization, requireSet } from '../../knowledge/access.ts';
import { deleteSet } from '../../knowledge/delete-set.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: knowledgeSetId }), response: null };

/** Deletes a set. Codes that use it stop answering from it, and its files are removed soon after. */
export const deleteKnowledgeSet = (effects: Effects) =>
  apiHandler('delete-knowledge-set', schemas, effects, async ({ path, caller, affectedOrganizations }) => {
    const set = await requireSet(effects, caller, path.id, 'codes.write');
    noteOrganization(affectedOrganizations, set);
    await deleteSet(effects, { set_id: set.id, account_id: caller.account_id });
    return undefined;
  });

export const handler = deleteKnowledgeSet(liveEffects());
