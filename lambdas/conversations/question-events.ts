import { eventWrite } from '../events/outbox.ts';
import type { Effects } from '../platform/effects.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import type { Conversation } from './conversation.ts';

/**
 * Writes the event `question.noticed`: an answer may not have helped, or its rating has changed. `number` is the number
 * of the answer.
 */
export const questionNoticedWrite = (effects: Effects, { id, account_id }: Conversation, number: number): TableWrite =>
  eventWrite(effects, { event: 'question.noticed', account_id, data: { conversation_id: id, number } });

/** Writes the event `conversation.deleted`. Its listeners remove the references to the conversation. */
export const conversationDeletedWrite = (effects: Effects, { id, account_id, short_id }: Conversation): TableWrite =>
  eventWrite(effects, { event: 'conversation.deleted', account_id, data: { conversation_id: id, short_id } });
