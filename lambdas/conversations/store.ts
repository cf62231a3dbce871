import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { IDLE_PARTITIONS } from '../../contracts/conversations.ts';
import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import { ulidOf } from '../platform/ids.ts';
import { ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { queryAll } from '../platform/table/query-all.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import {
  ANSWER_OUTCOMES,
  CONVERSATION_END_REASONS,
  type Conversation,
  MESSAGE_ROLES,
  type Message,
  type Transcript,
} from './conversation.ts';

export const conversationKey = (id: string): ItemKey => ({ pk: KEY_PREFIX.conversation + id, sk: 'CONVERSATION' });
const MESSAGE_PREFIX = 'MESSAGE#';
export const messageKey = (id: string, number: number): ItemKey => ({
  pk: conversationKey(id).pk,
  sk: `${MESSAGE_PREFIX}${String(number).padStart(4, '0')}`,
});

/** Open conversations are in the sparse index, sorted by the time when the sweep can end them. */
export const idlePartition = (partition: number): string => `${KEY_PREFIX.idleConversation}${partition}`;
const idlePartitionOf = (id: string): string =>
  idlePartition(createHash('sha256').update(id).digest().readUInt32BE() % IDLE_PARTITIONS);

const time = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);

const conversationItemSchema = z.object({
  id: z.string(),
  short_id: z.string(),
  qpr_code_id: z.string(),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  scan_id: z.number(),
  visitor: z.string(),
  token_hash: z.string(),
  language: z.string(),
  started_at: time,
  last_message_at: time,
  gsi1sk: z.optional(time),
  left_at: z.optional(time),
  stop_requested_at: z.optional(time),
  ended_at: z.optional(time),
  reason: z.optional(z.enum(CONVERSATION_END_REASONS)),
  messages_count: z.number(),
  visitor_messages: z.number(),
  first_question: z.optional(z.string()),
  // Absent until the first answer.
  tokens_in: z._default(z.number(), 0),
  tokens_out: z._default(z.number(), 0),
  answering_until: z.optional(time),
});

export function toConversation(item: unknown): Conversation {
  const stored = conversationItemSchema.parse(item);
  return {
    id: stored.id,
    shortId: stored.short_id,
    codeId: stored.qpr_code_id,
    accountId: stored.account_id,
    organizationId: stored.organization_id,
    scanId: stored.scan_id,
    visitor: stored.visitor,
    tokenHash: stored.token_hash,
    language: stored.language,
    startedAt: stored.started_at,
    lastMessageAt: stored.last_message_at,
    dueAt: stored.gsi1sk,
    leftAt: stored.left_at,
    stopRequestedAt: stored.stop_requested_at,
    endedAt: stored.ended_at,
    reason: stored.reason,
    messagesCount: stored.messages_count,
    visitorMessages: stored.visitor_messages,
    firstQuestion: stored.first_question,
    tokens: { input: stored.tokens_in, output: stored.tokens_out },
    answeringUntil: stored.answering_until,
  };
}

const messageItemSchema = z.object({
  sk: z.string(),
  role: z.enum(MESSAGE_ROLES),
  text: z.string(),
  created_at: time,
  outcome: z.optional(z.enum(ANSWER_OUTCOMES)),
  client_id: z.optional(z.string()),
});

function toMessage(item: Item): Message {
  const { sk, role, text, created_at, outcome, client_id } = messageItemSchema.parse(item);
  return {
    number: Number(sk.slice(MESSAGE_PREFIX.length)),
    role,
    text,
    createdAt: created_at,
    outcome,
    clientId: client_id,
  };
}

/** A conversation without its messages. */
export async function findConversation(
  table: Table,
  id: string,
  { consistent = true }: { readonly consistent?: boolean } = {},
): Promise<Conversation | undefined> {
  if (ulidOf('conversation', id) === undefined) return undefined;
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...conversationKey(id) }, ConsistentRead: consistent }),
  );
  return item && toConversation(item);
}

/** A conversation with all its messages. They share a partition, so this is one query. */
export async function findTranscript(table: Table, id: string): Promise<Transcript | undefined> {
  if (ulidOf('conversation', id) === undefined) return undefined;
  const items = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': conversationKey(id).pk },
    ConsistentRead: true,
  });
  const [head, ...messages] = items;
  return head?.sk === 'CONVERSATION'
    ? { conversation: toConversation(head), messages: messages.map(toMessage) }
    : undefined;
}

export const putConversationWrite = (table: Table, conversation: Conversation, expiresAtSeconds: number): TableWrite =>
  putWrite(
    table,
    {
      ...conversationKey(conversation.id),
      type: 'conversation',
      [TABLE_INDEX.partitionKey]: idlePartitionOf(conversation.id),
      [TABLE_INDEX.sortKey]: conversation.dueAt?.toISOString(),
      id: conversation.id,
      short_id: conversation.shortId,
      qpr_code_id: conversation.codeId,
      account_id: conversation.accountId,
      organization_id: conversation.organizationId,
      scan_id: conversation.scanId,
      visitor: conversation.visitor,
      token_hash: conversation.tokenHash,
      language: conversation.language,
      started_at: conversation.startedAt.toISOString(),
      last_message_at: conversation.lastMessageAt.toISOString(),
      messages_count: conversation.messagesCount,
      visitor_messages: conversation.visitorMessages,
      expires_at_seconds: expiresAtSeconds,
    },
    ITEM_IS_NEW,
  );

export const putMessageWrite = (table: Table, id: string, message: Message, expiresAtSeconds: number): TableWrite =>
  putWrite(table, {
    ...messageKey(id, message.number),
    type: 'message',
    role: message.role,
    text: message.text,
    created_at: message.createdAt.toISOString(),
    outcome: message.outcome,
    client_id: message.clientId,
    expires_at_seconds: expiresAtSeconds,
  });
