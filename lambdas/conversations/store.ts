import { createHash } from 'node:crypto';
import { IDLE_PARTITIONS } from '../../contracts/conversations.ts';
import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import { ulidOf } from '../platform/ids.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import { queryAll } from '../platform/table/query-all.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import { claimsIn } from '../requests/claim-store.ts';
import { type Conversation, conversationSchema, type Message, messageSchema, type Transcript } from './conversation.ts';

export const conversationKey = (id: string): ItemKey => ({ pk: KEY_PREFIX.conversation + id, sk: 'CONVERSATION' });
const MESSAGE_PREFIX = 'MESSAGE#';
export const messageKey = (id: string, number: number): ItemKey => ({
  pk: conversationKey(id).pk,
  sk: `${MESSAGE_PREFIX}${String(number).padStart(4, '0')}`,
});

/** Open conversations are in the sparse index, sorted by the time when the scheduled sweep can end them. */
export const idlePartition = (partition: number): string => `${KEY_PREFIX.idleConversation}${partition}`;
const idlePartitionOf = (id: string): string =>
  idlePartition(createHash('sha256').update(id).digest().readUInt32BE() % IDLE_PARTITIONS);

export function toMessage(item: Item): Message {
  return { number: Number(String(item.sk).slice(MESSAGE_PREFIX.length)), ...messageSchema.parse(item) };
}

/** A conversation without its messages. */
export async function findConversation(
  table: Table,
  id: string,
  { consistent = true }: { readonly consistent?: boolean } = {},
): Promise<Conversation | undefined> {
  if (ulidOf('conversation', id) === undefined) return undefined;
  const item = await getItem(table, conversationKey(id), { consistent });
  return item && conversationSchema.parse(item);
}

/** One message of a conversation. */
export async function findMessage(table: Table, id: string, number: number): Promise<Message | undefined> {
  const item = await getItem(table, messageKey(id, number));
  return item && toMessage(item);
}

/** A conversation with all its messages. They share a partition, so this is one query. */
export async function findTranscript(table: Table, id: string): Promise<Transcript | undefined> {
  if (ulidOf('conversation', id) === undefined) return undefined;
  const items = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': conversationKey(id).pk },
    ConsistentRead: true,
  });
  const [head, ...rest] = items;
  if (head?.sk !== 'CONVERSATION') return undefined;
  const messages = rest.filter(({ sk }) => String(sk).startsWith(MESSAGE_PREFIX)).map(toMessage);
  return { conversation: conversationSchema.parse(head), messages, requests: claimsIn(rest) };
}

/** Whether a message answers the first question. If that question got no answer, message 2 is the second question. */
export const isFirstAnswer = ({ number, role }: Pick<Message, 'number' | 'role'>): boolean =>
  number === 2 && role === 'assistant';

/** The answers to the first questions of conversations; `undefined` where there is none yet. */
export async function findFirstAnswers(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Message | undefined)[]> {
  const items = await batchGet(
    table,
    ids.map((id) => messageKey(id, 2)),
    { consistent: false },
  );
  const messages = items.map((item) => item && toMessage(item));
  return messages.map((message) => (message && isFirstAnswer(message) ? message : undefined));
}

export const putConversationWrite = (
  table: Table,
  { placement, ...conversation }: Conversation,
  expires_at_seconds: number,
): TableWrite =>
  putWrite(
    table,
    {
      ...conversationKey(conversation.id),
      type: 'conversation',
      [TABLE_INDEX.partitionKey]: idlePartitionOf(conversation.id),
      ...conversation,
      placement: placement && { ...placement, variables: JSON.stringify(placement.variables) },
      expires_at_seconds,
    },
    ITEM_IS_NEW,
  );

export const putMessageWrite = (
  table: Table,
  id: string,
  { number, ...message }: Message,
  expires_at_seconds: number,
): TableWrite =>
  putWrite(table, {
    ...messageKey(id, number),
    type: 'message',
    ...message,
    unanswered: message.unanswered?.length ? message.unanswered : undefined,
    sources: message.sources?.length ? message.sources : undefined,
    expires_at_seconds,
  });
