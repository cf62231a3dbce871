import * as z from 'zod/mini';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { openQuestionEmbedder } from '../../knowledge/embed-question.ts';
import { liveEffects } from '../../platform/effects.ts';
import { retention } from '../../scans/retention.ts';
import { type RecordEffects, recordQuestion } from './record-question.ts';
import { removeReferences } from './remove-references.ts';

const busEventSchema = z.object({ 'detail-type': z.string() });

/**
 * Groups questions that got no good answer, and removes references to deleted conversations. It runs after the visitor
 * has the response. It receives events from the outbox instead of stream records, because the table's stream already
 * has two readers, and a shard supports no more. If it throws, Lambda retries.
 */
export const groupQuestions =
  (effects: RecordEffects) =>
  async (event: unknown): Promise<void> => {
    if (busEventSchema.parse(event)['detail-type'] === 'conversation.deleted') {
      const { conversation_id, short_id } = eventDataOf(INTERNAL_EVENT_DATA['conversation.deleted'], event);
      return removeReferences(effects, { conversation_id, short_id });
    }
    const { conversation_id, number } = eventDataOf(INTERNAL_EVENT_DATA['question.noticed'], event);
    // The event names the answer. The visitor's message is the one before it.
    return recordQuestion(effects, { conversation_id, number: number - 1 });
  };

export const handler = groupQuestions({
  ...liveEffects(),
  embed: openQuestionEmbedder(),
  retention: retention(),
});
