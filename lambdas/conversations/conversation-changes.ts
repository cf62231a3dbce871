import { TABLE_INDEX } from '../contracts/table.ts';
import type { Conversation, EndReason } from './conversation.ts';
import { conversationKey } from './store.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

interface Change {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  readonly condition: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The only way a conversation changes: some attributes, under a condition. */
function update(table: Table, id: string, { set = {}, remove = [], condition, values = {} }: Change): TableWrite {
  const names = Object.keys(set);
  return {
    Update: {
      TableName: table.name,
      Key: { ...conversationKey(id) },
      UpdateExpression: [
        ...(names.length > 0 ? [`SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`] : []),
        ...(remove.length > 0 ? [`REMOVE ${remove.join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: condition,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
        ...values,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

const OPEN = 'attribute_exists(pk) AND attribute_not_exists(ended_at)';

export interface TurnClaim {
  readonly at: Date;
  readonly leaseUntil: Date;
  readonly dueAt: Date;
  /** False for a message that is only answered again. */
  readonly isNew: boolean;
}

/** Takes the turn: nobody else answers in this conversation until it is given back or its lease is over. */
export const turnClaim = (table: Table, seen: Conversation, { at, leaseUntil, dueAt, isNew }: TurnClaim): TableWrite =>
  update(table, seen.id, {
    set: {
      last_message_at: at.toISOString(),
      [TABLE_INDEX.sortKey]: dueAt.toISOString(),
      answering_until: leaseUntil.toISOString(),
      ...(isNew && { messages_count: seen.messagesCount + 1, visitor_messages: seen.visitorMessages + 1 }),
    },
    remove: ['left_at', 'stop_requested_at'],
    condition: `${OPEN} AND messages_count = :seen AND (attribute_not_exists(answering_until) OR answering_until < :now)`,
    values: { ':seen': seen.messagesCount, ':now': at.toISOString() },
  });

export interface TurnEnd {
  readonly leaseUntil: Date;
  readonly at: Date;
  /** When the sweep may end the conversation; absent when the page was left, whose own time goes on. */
  readonly dueAt?: Date | undefined;
  readonly messagesCount: number;
}

/** Gives the turn back, with the number of messages that there are now. */
export const turnEnd = (table: Table, id: string, { leaseUntil, at, dueAt, messagesCount }: TurnEnd): TableWrite =>
  update(table, id, {
    set: {
      messages_count: messagesCount,
      last_message_at: at.toISOString(),
      ...(dueAt && { [TABLE_INDEX.sortKey]: dueAt.toISOString() }),
    },
    remove: ['answering_until', 'stop_requested_at'],
    condition: `${OPEN} AND answering_until = :lease${dueAt ? ' AND attribute_not_exists(left_at)' : ''}`,
    values: { ':lease': leaseUntil.toISOString() },
  });

export const conversationEnd = (
  table: Table,
  seen: Conversation,
  { endedAt, reason }: { readonly endedAt: Date; readonly reason: EndReason },
): TableWrite =>
  update(table, seen.id, {
    set: { ended_at: endedAt.toISOString(), reason },
    remove: [TABLE_INDEX.partitionKey, TABLE_INDEX.sortKey, 'answering_until', 'left_at', 'stop_requested_at'],
    // Nothing may have happened since it was read: the event tells exactly this state.
    condition: `${OPEN} AND messages_count = :count AND last_message_at = :last AND ${TABLE_INDEX.sortKey} = :due`,
    values: {
      ':count': seen.messagesCount,
      ':last': seen.lastMessageAt.toISOString(),
      ':due': seen.dueAt?.toISOString(),
    },
  });

export const stopRequest = (table: Table, id: string, at: Date): TableWrite =>
  update(table, id, { set: { stop_requested_at: at.toISOString() }, condition: OPEN });

/** The page was left: the sweep may end the conversation soon, unless the page comes back. */
export const pageLeft = (table: Table, id: string, at: Date, dueAt: Date): TableWrite =>
  update(table, id, {
    set: { left_at: at.toISOString(), [TABLE_INDEX.sortKey]: dueAt.toISOString() },
    condition: OPEN,
  });

export const pageBack = (table: Table, seen: Conversation, dueAt: Date): TableWrite =>
  update(table, seen.id, {
    set: { [TABLE_INDEX.sortKey]: dueAt.toISOString() },
    remove: ['left_at'],
    condition: OPEN,
  });
