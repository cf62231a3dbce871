import * as z from 'zod/mini';
import { eventWrite } from '../../events/outbox.ts';
import { noteOrganization, requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { type Source, withNewReading, withoutHeldVersion } from '../../knowledge/sources/source.ts';
import { sourceId, sourcePatchSchema, sourceViewSchema, toSourceView } from '../../knowledge/sources/source-view.ts';
import {
  approveWrites,
  changeDetailsWrites,
  changeIntervalWrite,
  rejectWrites,
  type SourceDetails,
  startReadingWrites,
} from '../../knowledge/sources/source-writes.ts';
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
      if (body.approve !== undefined && source.status !== 'held') throw notHeld();
      if (body.visitors_can_open !== undefined && !source.file) throw notAFile();
      if (body.every_minutes !== undefined && source.everyMinutes === undefined) throw notAFeed();
      const isNewAnswer = body.question !== undefined || body.answer !== undefined;
      const updated = isNewAnswer
        ? await changeAnswer(effects, caller, source, body)
        : await changeDetails(effects, caller, source, body);
      const changed = await changeInterval(effects, updated, body);
      if (body.approve === undefined) return toSourceView(changed);
      return toSourceView(await (body.approve ? approveHeldVersion : rejectHeldVersion)(effects, caller, changed));
    }),
  );

/** A changed answer is read like a new source. Until it has been read, visitors get the previous answer. */
async function changeAnswer(effects: Effects, caller: Owner, source: Source, patch: Patch): Promise<Source> {
  if (!source.answer) throw notAnAnswer();
  const { table, now } = effects;
  const { question = source.answer.question, answer = source.answer.answer, title = patch.question } = patch;
  const at = now();
  const restarted = withNewReading(source);
  await transactWrite(table, {
    ...startReadingWrites(table, source, { at, title, answer: { question, answer } }),
    event: eventWrite(effects, {
      event: 'knowledge.source_changed',
      accountId: caller.accountId,
      data: { set_id: source.setId, source_id: source.id, version: restarted.version },
    }),
  });
  return { ...restarted, title: title ?? source.title, answer: { question, answer } };
}

/** Answers show the titles of their sources, so a changed title needs a new pack (the file that a search reads). */
async function changeDetails(effects: Effects, caller: Owner, source: Source, patch: Patch): Promise<Source> {
  const { title = source.title, visitors_can_open: visitorsCanOpen = source.visitorsCanOpen ?? false } = patch;
  if (title === source.title && visitorsCanOpen === (source.visitorsCanOpen ?? false)) return source;
  const details: SourceDetails = { title, visitorsCanOpen: source.file && visitorsCanOpen };
  const { table, now } = effects;
  await transactWrite(table, {
    ...changeDetailsWrites(table, source, details, now()),
    event: eventWrite(effects, {
      event: 'knowledge.changed',
      accountId: caller.accountId,
      data: { set_id: source.setId, source_id: source.id },
    }),
  });
  return { ...source, ...details, title };
}

async function changeInterval({ table }: Effects, source: Source, { every_minutes }: Patch): Promise<Source> {
  if (every_minutes === undefined || every_minutes === source.everyMinutes) return source;
  await transactWrite(table, { source: changeIntervalWrite(table, source, every_minutes) });
  return { ...source, everyMinutes: every_minutes };
}

/** The held version was read already, so it only has to be published. */
async function approveHeldVersion(effects: Effects, caller: Owner, source: Source): Promise<Source> {
  const { table, now } = effects;
  await transactWrite(table, {
    ...approveWrites(table, source, now()),
    event: eventWrite(effects, {
      event: 'knowledge.source_changed',
      accountId: caller.accountId,
      data: { set_id: source.setId, source_id: source.id, version: source.version },
    }),
  });
  return { ...source, status: 'reading' };
}

/** Answers keep using the published version. The handler of the event deletes the text of the held version. */
async function rejectHeldVersion(effects: Effects, caller: Owner, source: Source): Promise<Source> {
  const { table, now } = effects;
  await transactWrite(table, {
    ...rejectWrites(table, source, now()),
    event: eventWrite(effects, {
      event: 'knowledge.changed',
      accountId: caller.accountId,
      data: { set_id: source.setId, source_id: source.id },
    }),
  });
  return withoutHeldVersion(source);
}

const notHeld = () =>
  new ServiceError('conflict', 'knowledge_source.not_held', 'No version of this source is waiting for approval.');

const notAFile = () =>
  new ServiceError('conflict', 'knowledge_source.not_a_file', 'Visitors can only open sources of the kind "file".');

const notAFeed = () =>
  new ServiceError('conflict', 'knowledge_source.not_a_feed', 'Only sources of the kind "feed" have an interval.');

const notAnAnswer = () =>
  new ServiceError('conflict', 'knowledge_source.not_an_answer', 'Only sources of the kind "answer" have an answer.');

export const handler = updateKnowledgeSource(liveEffects());
