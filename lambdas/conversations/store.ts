import { createHash } from 'node:crypto';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { IDLE_PARTITIONS } from '../contracts/conversation.ts';
import { TABLE_INDEX } from '../contracts/table.ts';
import { type Conversation, END_REASONS, type Message, type Transcript } from './conversation.ts';
import { ulidOf } from '../platform/ids.ts';
import { scanShardOf } from '../scans/scan-id.ts';
import type { Item, ItemKey } from '../platform/table/table.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';

export const conversationKey = (id: string): ItemKey => ({ pk: `CONVERSATION#${id}`, sk: 'CONVERSATION' });
const MESSAGE_PREFIX = 'MESSAGE#';
const messageKey = (id: string, number: number): ItemKey => ({
  pk: conversationKey(id).pk,
  sk: `${MESSAGE_PREFIX}${String(number).padStart(4, '0')}`,
});

/** Open conversations stand in the sparse index under the time at which the sweep may end them. */
export const idlePartition = (partition: number): string => `IDLE#${partition}`;
const idlePartitionOf = (id: string): string =>
  idlePartition(createHash('sha256').update(id).digest().readUInt32BE() % IDLE_PARTITIONS);

const time = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);

const conversationSchema = z.object({
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
  reason: z.optional(z.enum(END_REASONS)),
  messages_count: z.number(),
  visitor_messages: z.number(),
  answering_until: z.optional(time),
});

export function conversationOf(item: unknown): Conversation {
  const stored = conversationSchema.parse(item);
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
    answeringUntil: stored.answering_until,
  };
}

const messageSchema = z.object({
  sk: z.string(),
  role: z.enum(['visitor', 'assistant']),
  text: z.string(),
  created_at: time,
  outcome: z.optional(z.enum(['complete', 'stopped', 'failed'])),
  client_id: z.optional(z.string()),
});

function messageOf(item: Item): Message {
  const { sk, role, text, created_at, outcome, client_id } = messageSchema.parse(item);
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
  return item && conversationOf(item);
}

/** A conversation with all its messages: they share a partition, so this is one query. */
export async function findTranscript(table: Table, id: string): Promise<Transcript | undefined> {
  if (ulidOf('conversation', id) === undefined) return undefined;
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': conversationKey(id).pk },
        ExclusiveStartKey: start,
        ConsistentRead: true,
      }),
    );
    items.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start);
  const [head, ...messages] = items;
  return head?.sk === 'CONVERSATION'
    ? { conversation: conversationOf(head), messages: messages.map(messageOf) }
    : undefined;
}

/** Lists that show a conversation; a hot code spreads them as it spreads its scans. */
export const conversationListKey = (ownerId: string, shard: number, id: string): ItemKey => ({
  pk: `CONVERSATIONS#${ownerId}#${shard}`,
  sk: id,
});
const listKeysOf = (conversation: Conversation): ItemKey[] =>
  [conversation.accountId, conversation.organizationId, conversation.shortId]
    .filter((ownerId) => ownerId !== undefined)
    .map((ownerId) => conversationListKey(ownerId, scanShardOf(conversation.scanId), conversation.id));

export const conversationPuts = (table: Table, conversation: Conversation, expiresAtSeconds: number): TableWrite[] => [
  {
    Put: {
      TableName: table.name,
      Item: {
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
        messages_count: 0,
        visitor_messages: 0,
        expires_at_seconds: expiresAtSeconds,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  ...listKeysOf(conversation).map((key) => ({
    Put: {
      TableName: table.name,
      Item: { ...key, type: 'conversation_listed', expires_at_seconds: expiresAtSeconds },
    },
  })),
];

/** Everything of a conversation. What leads to it comes last: whoever is cut off while removing it finds it again. */
export const conversationKeys = ({ conversation, messages }: Transcript): ItemKey[] => [
  ...messages.map(({ number }) => messageKey(conversation.id, number)),
  ...listKeysOf(conversation),
  conversationKey(conversation.id),
];

export const messagePut = (table: Table, id: string, message: Message, expiresAtSeconds: number): TableWrite => ({
  Put: {
    TableName: table.name,
    Item: {
      ...messageKey(id, message.number),
      type: 'message',
      role: message.role,
      text: message.text,
      created_at: message.createdAt.toISOString(),
      outcome: message.outcome,
      client_id: message.clientId,
      expires_at_seconds: expiresAtSeconds,
    },
  },
});
