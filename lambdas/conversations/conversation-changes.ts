import { TABLE_INDEX } from '../../contracts/table.ts';
import { allOf, anyOf, type Condition, equals, ITEM_EXISTS, isAbsent, isBelow } from '../platform/table/conditions.ts';
import type { Change } from '../platform/table/expressions.ts';
import type { Table } from '../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type Conversation, type ConversationEndReason, firstQuestionOf } from './conversation.ts';
import type { TokenUsage } from './models/model.ts';
import { conversationKey } from './store.ts';

const IS_OPEN = allOf(ITEM_EXISTS, isAbsent('ended_at'));

/** The only way a conversation changes: while it is open, and under further conditions. */
const change = (table: Table, id: string, changed: Change, ...conditions: readonly Condition[]): TableWrite =>
  updateWrite(table, conversationKey(id), changed, allOf(IS_OPEN, ...conditions));

/** When the sweep may end the conversation. */
const due = (at: Date) => ({ [TABLE_INDEX.sortKey]: at.toISOString() });

interface TurnStart {
  readonly at: Date;
  readonly leaseUntil: Date;
  readonly dueAt: Date;
  /** What the visitor writes; absent for a message that is only answered again. */
  readonly newMessage?: string | undefined;
}

/** Takes the turn: nobody else answers in this conversation until it is given back or its lease is over. */
export const startTurnWrite = (
  table: Table,
  { id, messagesCount, visitorMessages }: Conversation,
  { at, leaseUntil, dueAt, newMessage }: TurnStart,
): TableWrite =>
  change(
    table,
    id,
    {
      set: {
        ...due(dueAt),
        last_message_at: at.toISOString(),
        answering_until: leaseUntil.toISOString(),
        ...(newMessage !== undefined && {
          messages_count: messagesCount + 1,
          visitor_messages: visitorMessages + 1,
          ...(visitorMessages === 0 && { first_question: firstQuestionOf(newMessage) }),
        }),
      },
      remove: ['left_at', 'stop_requested_at'],
    },
    equals('messages_count', messagesCount),
    anyOf(isAbsent('answering_until'), isBelow('answering_until', at.toISOString())),
  );

interface TurnEnd {
  readonly leaseUntil: Date;
  readonly at: Date;
  /** When the sweep may end the conversation; absent when the page was left, whose own time goes on. */
  readonly dueAt?: Date | undefined;
  readonly messagesCount: number;
  /** What the turn has cost. */
  readonly tokens: TokenUsage;
}

/** Gives the turn back, with the number of messages that there are now. */
export const endTurnWrite = (
  table: Table,
  id: string,
  { leaseUntil, at, dueAt, messagesCount, tokens }: TurnEnd,
): TableWrite =>
  change(
    table,
    id,
    {
      set: { ...(dueAt && due(dueAt)), messages_count: messagesCount, last_message_at: at.toISOString() },
      add: { tokens_in: tokens.input, tokens_out: tokens.output },
      remove: ['answering_until', 'stop_requested_at'],
    },
    equals('answering_until', leaseUntil.toISOString()),
    ...(dueAt ? [isAbsent('left_at')] : []),
  );

/** The answer of a conversation that was closed meanwhile has cost something, too. */
export const addTokensWrite = (table: Table, id: string, { input, output }: TokenUsage): TableWrite =>
  updateWrite(table, conversationKey(id), { add: { tokens_in: input, tokens_out: output } }, ITEM_EXISTS);

export const markEndedWrite = (
  table: Table,
  { id, messagesCount, lastMessageAt, dueAt }: Conversation,
  { endedAt, reason }: { readonly endedAt: Date; readonly reason: ConversationEndReason },
): TableWrite =>
  change(
    table,
    id,
    {
      set: { ended_at: endedAt.toISOString(), reason },
      remove: [TABLE_INDEX.partitionKey, TABLE_INDEX.sortKey, 'answering_until', 'left_at', 'stop_requested_at'],
    },
    // Nothing may have happened since it was read: the event describes exactly this state.
    equals('messages_count', messagesCount),
    equals('last_message_at', lastMessageAt.toISOString()),
    equals(TABLE_INDEX.sortKey, dueAt?.toISOString()),
  );

export const requestStopWrite = (table: Table, id: string, at: Date): TableWrite =>
  change(table, id, { set: { stop_requested_at: at.toISOString() } });

/** The page was left: the sweep may end the conversation soon, unless the page comes back. */
export const markPageLeftWrite = (table: Table, id: string, at: Date, dueAt: Date): TableWrite =>
  change(table, id, { set: { ...due(dueAt), left_at: at.toISOString() } });

export const markPageBackWrite = (table: Table, id: string, dueAt: Date): TableWrite =>
  change(table, id, { set: due(dueAt), remove: ['left_at'] });
