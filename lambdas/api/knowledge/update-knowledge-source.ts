import * as z from 'zod/mini';
import { eventWrite } from '../../events/outbox.ts';
import { noteOrganization, requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import type { Source } from '../../knowledge/sources/source.ts';
import { renameSourceWrites, startReadingWrites } from '../../knowledge/sources/source-store.ts';
import { sourceId, sourcePatchSchema, sourceViewSchema, toSourceView } from '../../knowledge/sources/source-view.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: knowledgeSetId, source_id: sourceId }),
  body: sourcePatchSchema,
  response: sourceViewSchema,
};
type Patch = z.output<typeof sourcePatchSchema>;

export const updateKnowledgeSource = (effects: Effects) =>
  apiHandler('update-knowledge-source', schemas, effects, ({ path, body, caller, affectedOrganizations }) =>
    retryOnConflict(async () => {
      const { set, source } = await requireSource(effects, caller, path, 'codes.write');
      noteOrganization(affectedOrganizations, set);
      const isNewAnswer = body.question !== undefined || body.answer !== undefined;
      return toSourceView(
        isNewAnswer ? await changeAnswer(effects, caller, source, body) : await rename(effects, caller, source, body),
      );
    }),
  );

/** A changed answer is read like a new one. Until then, the previous one answers. */
async function changeAnswer(effects: Effects, caller: Owner, source: Source, patch: Patch): Promise<Source> {
  if (!source.answer) throw notAnAnswer();
  const { table, now } = effects;
  const { question = source.answer.question, answer = source.answer.answer, title = patch.question } = patch;
  const at = now();
  const version = source.version + 1;
  await transactWrite(table, {
    ...startReadingWrites(table, source, { at, title, answer: { question, answer } }),
    event: eventWrite(effects, {
      event: 'knowledge.source_changed',
      accountId: caller.accountId,
      data: { set_id: source.setId, source_id: source.id, version },
    }),
  });
  const reading = { status: 'reading', version, pagesRead: 0, unreadPages: [], error: undefined } as const;
  return { ...source, ...reading, title: title ?? source.title, answer: { question, answer } };
}

async function rename(effects: Effects, caller: Owner, source: Source, { title }: Patch): Promise<Source> {
  if (title === undefined || title === source.title) return source;
  const { table, now } = effects;
  await transactWrite(table, {
    ...renameSourceWrites(table, source, title, now()),
    event: eventWrite(effects, {
      event: 'knowledge.changed',
      accountId: caller.accountId,
      data: { set_id: source.setId, source_id: source.id },
    }),
  });
  return { ...source, title };
}

const notAnAnswer = () =>
  new ServiceError('conflict', 'knowledge_source.not_an_answer', 'Only sources of the kind "answer" have an answer.');

export const handler = updateKnowledgeSource(liveEffects());
