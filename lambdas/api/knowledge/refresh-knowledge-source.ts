import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { eventWrite } from '../../events/outbox.ts';
import { noteOrganization, requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { isBeingRead, withNewReading } from '../../knowledge/sources/source.ts';
import { source_id, sourceViewSchema, toSourceView } from '../../knowledge/sources/source-view.ts';
import { startReadingWrites } from '../../knowledge/sources/source-writes.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: knowledgeSetId, source_id }),
  response: sourceViewSchema,
  weightOf: () => LIMITS.requestsPerReading,
};

/** Reads a source again, unless it is being read already. */
export const refreshKnowledgeSource = (effects: Effects) =>
  apiHandler(
    'refresh-knowledge-source',
    schemas,
    effects,
    ({ path, caller, idempotency, affectedOrganizations }) =>
      retryOnConflict(async () => {
        const { table, now } = effects;
        const { set, source } = await requireSource(effects, caller, path, 'codes.write');
        noteOrganization(affectedOrganizations, set);
        const at = now();
        if (isBeingRead(source, at)) {
          const current = toSourceView(source);
          await transactWrite(table, idempotency.complete(current));
          return current;
        }
        const restarted = withNewReading(source);
        const view = toSourceView(restarted);
        await transactWrite(table, {
          ...startReadingWrites(table, source, { at }),
          event: eventWrite(effects, {
            event: 'knowledge.source_changed',
            account_id: caller.account_id,
            data: { set_id: source.set_id, source_id: source.id, version: restarted.version },
          }),
          ...idempotency.complete(view),
        });
        return view;
      }),
    { beforeReplay: ({ path, caller }) => requireSource(effects, caller, path, 'codes.write') },
  );

export const handler = refreshKnowledgeSource(liveEffects());
