import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { eventWrite } from '../../events/outbox.ts';
import { noteOrganization, requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { isQueued, type Source, withNewReading, withoutHeldVersion } from '../../knowledge/sources/source.ts';
import { source_id, sourcePatchSchema, sourceViewSchema, toSourceView } from '../../knowledge/sources/source-view.ts';
import {
  approveWrites,
  changeDetailsWrites,
  isShown,
  joinReadingWrites,
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
  path: z.object({ id: knowledgeSetId, source_id }),
  body: sourcePatchSchema,
  response: sourceViewSchema,
  weightOf: () => LIMITS.requestsPerReading,
};
type Patch = z.output<typeof sourcePatchSchema>;

export const updateKnowledgeSource = (effects: Effects) =>
  apiHandler('update-knowledge-source', schemas, effects, ({ path, body, caller, affectedOrganizations }) =>
    retryOnConflict(async () => {
      const { set, source } = await requireSource(effects, caller, path, 'codes.write');
      noteOrganization(affectedOrganizations, set);
      if (body.approve !== undefined && source.status !== 'held') throw notHeld();
      if (body.visitors_can_open !== undefined && !source.file) throw notAFile();
      if (body.every_minutes !== undefined && source.every_minutes === undefined) throw notAFeed();
      const isNewAnswer = body.question !== undefined || body.answer !== undefined;
      return toSourceView(await (isNewAnswer ? changeAnswer : changeSource)(effects, caller, source, body));
    }),
  );

/**
 * A changed answer is read like a new source. Until it has been read, visitors get the previous answer. Changes join a
 * reading that is queued, so many changes in a row start only a few readings.
 */
async function changeAnswer(effects: Effects, caller: Owner, source: Source, patch: Patch): Promise<Source> {
  if (!source.answer) throw notAnAnswer();
  const { table, now } = effects;
  const { question = source.answer.question, answer = source.answer.answer, title = patch.question } = patch;
  const at = now();
  const change = { at, title, answer: { question, answer } };
  if (isQueued(source, at)) {
    await transactWrite(table, joinReadingWrites(table, source, change));
    return { ...source, title: title ?? source.title, answer: change.answer };
  }
  const restarted = withNewReading(source);
  await transactWrite(table, {
    ...startReadingWrites(table, source, change),
    event: eventWrite(effects, {
      event: 'knowledge.source_changed',
      account_id: caller.account_id,
      data: { set_id: source.set_id, source_id: source.id, version: restarted.version },
    }),
  });
  return { ...restarted, title: title ?? source.title, answer: change.answer };
}

/** Changes everything in one transaction, so a refused approval changes nothing. */
async function changeSource(effects: Effects, caller: Owner, source: Source, patch: Patch): Promise<Source> {
  const { approve } = patch;
  const details = changedDetails(source, patch);
  if (approve === undefined && Object.keys(details).length === 0) return source;
  const { table, now } = effects;
  const { account_id } = caller;
  const ids = { set_id: source.set_id, source_id: source.id };
  await transactWrite(table, {
    ...writesFor(approve)(table, source, details, now()),
    // The handler of this event packs the set again, and deletes the text of a rejected version.
    changed:
      isShown(details) || approve === false
        ? eventWrite(effects, { event: 'knowledge.changed', account_id, data: ids })
        : undefined,
    // The approved version was read already, so it only has to be published.
    approved: approve
      ? eventWrite(effects, {
          event: 'knowledge.source_changed',
          account_id,
          data: { ...ids, version: source.version },
        })
      : undefined,
  });
  const changed: Source = { ...source, ...details, title: details.title ?? source.title };
  if (approve === undefined) return changed;
  return approve ? { ...changed, status: 'reading' } : withoutHeldVersion(changed);
}

const writesFor = (approve: boolean | undefined) => {
  if (approve === undefined) return changeDetailsWrites;
  return approve ? approveWrites : rejectWrites;
};

function changedDetails(source: Source, { title, visitors_can_open, every_minutes }: Patch): SourceDetails {
  return {
    ...(title !== undefined && title !== source.title && { title }),
    ...(visitors_can_open !== undefined &&
      visitors_can_open !== (source.visitors_can_open ?? false) && { visitors_can_open }),
    ...(every_minutes !== undefined && every_minutes !== source.every_minutes && { every_minutes }),
  };
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
