import * as z from 'zod/mini';
import { eventWrite } from '../../events/outbox.ts';
import { noteOrganization, requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { source_id } from '../../knowledge/sources/source-view.ts';
import { deleteSourceWrites } from '../../knowledge/sources/source-writes.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: knowledgeSetId, source_id }), response: null };

/**
 * Deletes a source. Afterwards, the handler of the event `knowledge.changed` builds a new pack (the file that a search
 * reads) without the source, and deletes the source's files.
 */
export const deleteKnowledgeSource = (effects: Effects) =>
  apiHandler('delete-knowledge-source', schemas, effects, ({ path, caller, affectedOrganizations }) =>
    retryOnConflict(async () => {
      const { table, now } = effects;
      const { set, source } = await requireSource(effects, caller, path, 'codes.write');
      noteOrganization(affectedOrganizations, set);
      await transactWrite(table, {
        ...deleteSourceWrites(table, set, source, now()),
        event: eventWrite(effects, {
          event: 'knowledge.changed',
          account_id: caller.account_id,
          data: { set_id: source.set_id, source_id: source.id },
        }),
      });
      return undefined;
    }),
  );

export const handler = deleteKnowledgeSource(liveEffects());
