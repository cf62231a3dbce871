import type { Rating } from '../../contracts/conversations.ts';
import { REQUEST } from '../../contracts/requests/requests.ts';
import { TABLE_INDEX } from '../../contracts/table.ts';
import {
  allOf,
  type Condition,
  countIsBelow,
  equals,
  ITEM_EXISTS,
  isAbsent,
  isAbsentOrBelow,
} from '../platform/table/conditions.ts';
import type { Change } from '../platform/table/expressions.ts';
import type { Table } from '../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type Conversation, type ConversationEndReason, excerptOf } from './conversation.ts';
import type { TokenUsage } from './models/model.ts';
import { conversationKey, messageKey } from './store.ts';

const IS_OPEN = allOf(ITEM_EXISTS, isAbsent('ended_at'));

/** A change of an open conversation. Fails if the conversation has ended or does not meet the conditions. */
const change = (table: Table, id: string, changed: Change, ...conditions: readonly Condition[]): TableWrite =>
  updateWrite(table, conversationKey(id), changed, allOf(IS_OPEN, ...conditions));

/** The attribute that says when `sweep-conversations.ts` can end the conversation. */
const dueAttribute = (at: Date) => ({ [TABLE_INDEX.sortKey]: at.toISOString() });

interface TurnStart {
  readonly at: Date;
  readonly leaseUntil: Date;
  readonly dueAt: Date;
  /** The visitor's new message; absent if an earlier message is answered again. */
  readonly newMessage?: string | undefined;
}

/** Takes the turn. No other request answers in this conversation until the turn ends or its lease expires. */
export const startTurnWrite = (
  table: Table,
  { id, messages_count, visitor_messages }: Conversation,
  { at, leaseUntil, dueAt, newMessage }: TurnStart,
): TableWrite =>
  change(
    table,
    id,
    {
      set: {
        ...dueAttribute(dueAt),
        last_message_at: at.toISOString(),
        answering_until: leaseUntil.toISOString(),
        ...(newMessage !== undefined && {
          messages_count: messages_count + 1,
          visitor_messages: visitor_messages + 1,
          ...(visitor_messages === 0 && { first_question: excerptOf(newMessage) }),
        }),
      },
      remove: ['left_at', 'stop_requested_at'],
    },
    equals('messages_count', messages_count),
    isAbsentOrBelow('answering_until', at.toISOString()),
  );

interface TurnEnd {
  readonly leaseUntil: Date;
  readonly at: Date;
  /** When the conversation can be ended. Absent if the visitor left the page: a deadline is then already set. */
  readonly dueAt?: Date | undefined;
  readonly messages_count: number;
  /** Tokens that the turn used. */
  readonly tokens: TokenUsage;
}

/** Ends the turn and stores the current number of messages. */
export const endTurnWrite = (
  table: Table,
  id: string,
  { leaseUntil, at, dueAt, messages_count, tokens }: TurnEnd,
): TableWrite =>
  change(
    table,
    id,
    {
      set: { ...(dueAt && dueAttribute(dueAt)), messages_count, last_message_at: at.toISOString() },
      add: { tokens_in: tokens.input, tokens_out: tokens.output },
      remove: ['answering_until', 'stop_requested_at'],
    },
    equals('answering_until', leaseUntil.toISOString()),
    ...(dueAt ? [isAbsent('left_at')] : []),
  );

/** Adds the tokens of an answer whose conversation was closed meanwhile. */
export const addTokensWrite = (table: Table, id: string, { input, output }: TokenUsage): TableWrite =>
  updateWrite(table, conversationKey(id), { add: { tokens_in: input, tokens_out: output } }, ITEM_EXISTS);

export const markEndedWrite = (
  table: Table,
  { id, messages_count, last_message_at, [TABLE_INDEX.sortKey]: dueAt }: Conversation,
  ended: { readonly ended_at: string; readonly reason: ConversationEndReason },
): TableWrite =>
  change(
    table,
    id,
    {
      set: ended,
      remove: [TABLE_INDEX.partitionKey, TABLE_INDEX.sortKey, 'answering_until', 'left_at', 'stop_requested_at'],
    },
    // The conversation must be unchanged since it was read, because the event describes exactly this state.
    equals('messages_count', messages_count),
    equals('last_message_at', last_message_at),
    equals(TABLE_INDEX.sortKey, dueAt),
  );

interface RatingChange {
  readonly before: Rating | undefined;
  readonly after: Rating | undefined;
}

/** Stores the rating of an answer. Fails if the answer was rated or deleted after it was read. */
export const rateMessageWrite = (table: Table, id: string, number: number, { before, after }: RatingChange) =>
  updateWrite(
    table,
    messageKey(id, number),
    { set: { rating: after }, remove: after === undefined ? ['rating'] : [] },
    allOf(ITEM_EXISTS, before === undefined ? isAbsent('rating') : equals('rating', before)),
  );

/** Counts the change of a rating. A conversation that has ended can still be rated. */
export const countRatingWrite = (table: Table, id: string, { before, after }: RatingChange): TableWrite =>
  updateWrite(
    table,
    conversationKey(id),
    { add: { ...(before && { [`ratings_${before}`]: -1 }), ...(after && { [`ratings_${after}`]: 1 }) } },
    ITEM_EXISTS,
  );

/** Counts a form that the visitor sends, even after the conversation has ended. Fails if the limit is reached. */
export const countFormWrite = (table: Table, id: string): TableWrite =>
  updateWrite(
    table,
    conversationKey(id),
    { add: { forms_sent: 1 } },
    allOf(ITEM_EXISTS, countIsBelow('forms_sent', REQUEST.perConversation)),
  );

export const requestStopWrite = (table: Table, id: string, at: Date): TableWrite =>
  change(table, id, { set: { stop_requested_at: at.toISOString() } });

/** The visitor left the page: the conversation can be ended soon, unless the visitor comes back. */
export const markPageLeftWrite = (table: Table, id: string, at: Date, dueAt: Date): TableWrite =>
  change(table, id, { set: { ...dueAttribute(dueAt), left_at: at.toISOString() } });

export const markPageBackWrite = (table: Table, id: string, dueAt: Date): TableWrite =>
  change(table, id, { set: dueAttribute(dueAt), remove: ['left_at'] });
