import type { Rating } from '../../contracts/conversations.ts';
import type { QuestionReason } from '../../contracts/questions/questions.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { allOf, equals, ITEM_EXISTS, isAbsent } from '../platform/table/conditions.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionCheck, type TableWrite } from '../platform/table/writes.ts';
import { type Conversation, conversationSchema } from './conversation.ts';
import { conversationKey, messageKey, toMessage } from './store.ts';

/** A visitor's message in a conversation. */
export interface MessageReference {
  readonly conversation_id: string;
  readonly number: number;
}

/** A question of a visitor, with the reasons why its answer may not have helped. */
export interface AskedQuestion {
  readonly conversation: Conversation;
  readonly text: string;
  readonly asked_at: string;
  /** Empty if there are none, for example because the visitor withdrew a rating. */
  readonly reasons: readonly QuestionReason[];
  /** The visitor's rating of the answer. */
  readonly rating?: Rating | undefined;
}

/** Finds a question by its message. `undefined` if the conversation was deleted, or if there is no answer. */
export async function findAskedQuestion(
  table: Table,
  { conversation_id, number }: MessageReference,
): Promise<AskedQuestion | undefined> {
  const keys = [
    conversationKey(conversation_id),
    messageKey(conversation_id, number),
    messageKey(conversation_id, number + 1),
  ];
  const [conversationItem, asked, answered] = await batchGet(table, keys);
  if (!conversationItem || !asked || !answered) return undefined;
  const question = toMessage(asked);
  const { unanswered = [], rating } = toMessage(answered);
  return {
    conversation: conversationSchema.parse(conversationItem),
    text: question.text,
    asked_at: question.created_at,
    reasons: rating === 'down' ? [...unanswered, 'rated_down'] : unanswered,
    rating,
  };
}

/** Fails if the answer to the message was rated or deleted since it was read. */
export const answerUnchangedCheck = (
  table: Table,
  { conversation_id, number }: MessageReference,
  { rating }: AskedQuestion,
): TableWrite =>
  conditionCheck(
    table,
    messageKey(conversation_id, number + 1),
    allOf(ITEM_EXISTS, rating === undefined ? isAbsent('rating') : equals('rating', rating)),
  );

/** The texts of visitors' messages. `undefined` where the conversation was deleted. */
export async function findQuestionTexts(
  table: Table,
  references: readonly MessageReference[],
): Promise<readonly (string | undefined)[]> {
  const keys = references.map(({ conversation_id, number }) => messageKey(conversation_id, number));
  const items = await batchGet(table, keys, { attributes: ['text'] });
  return items.map((item) => (item ? String(item.text) : undefined));
}
