import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { IDLE_PARTITIONS, RATINGS } from '../../contracts/conversations.ts';
import { QUESTION_REASONS } from '../../contracts/questions/questions.ts';
import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import type { AnswerSource } from '../knowledge/answer-source.ts';
import { ID_PREFIX, ulidOf } from '../platform/ids.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import { queryAll } from '../platform/table/query-all.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import { claimsIn } from '../requests/claim-store.ts';
import {
  ANSWER_OUTCOMES,
  CONVERSATION_END_REASONS,
  type Conversation,
  MESSAGE_ROLES,
  type Message,
  type ScannedPlacement,
  type Transcript,
} from './conversation.ts';

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
  code_version: z.number(),
  placement: z.optional(z.object({ id: z.string(), name: z.string(), variables: z.string() })),
  scan_id: z.number(),
  visitor: z.string(),
  network: z.optional(z.string()),
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
  // The ratings are absent until the first rating, and the tokens until the first answer.
  ratings_up: z._default(z.number(), 0),
  ratings_down: z.optional(z.number()),
  tokens_in: z._default(z.number(), 0),
  tokens_out: z._default(z.number(), 0),
  answering_until: z.optional(time),
});

export function toConversation(item: unknown): Conversation {
  const stored = conversationItemSchema.parse(item);
  return {
    id: stored.id,
    short_id: stored.short_id,
    codeId: stored.qpr_code_id,
    account_id: stored.account_id,
    organization_id: stored.organization_id,
    code_version: stored.code_version,
    ...(stored.placement && { placement: toPlacement(stored.placement) }),
    scan_id: stored.scan_id,
    visitor: stored.visitor,
    network: stored.network,
    token_hash: stored.token_hash,
    language: stored.language,
    started_at: stored.started_at,
    last_message_at: stored.last_message_at,
    dueAt: stored.gsi1sk,
    left_at: stored.left_at,
    stop_requested_at: stored.stop_requested_at,
    ended_at: stored.ended_at,
    reason: stored.reason,
    messages_count: stored.messages_count,
    visitor_messages: stored.visitor_messages,
    first_question: stored.first_question,
    ratings: { up: stored.ratings_up, down: stored.ratings_down ?? 0 },
    // Withdrawing the rating leaves a count of 0, so the attribute exists if an answer was ever rated down.
    ...(stored.ratings_down !== undefined && { wasRatedDown: true }),
    tokens: { input: stored.tokens_in, output: stored.tokens_out },
    answering_until: stored.answering_until,
  };
}

const answerSourceItemSchema = z.object({
  number: z.number(),
  source_id: z.string(),
  title: z.string(),
  page: z.optional(z.number()),
  url: z.optional(z.string()),
  can_open: z.optional(z.boolean()),
  heading: z.optional(z.string()),
  text: z.string(),
  score: z.optional(z.number()),
});

const toAnswerSource = ({ source_id, can_open, ...source }: z.output<typeof answerSourceItemSchema>): AnswerSource => ({
  ...source,
  source_id,
  can_open,
});

const toAnswerSourceItem = ({ source_id, can_open, ...source }: AnswerSource): Item => ({
  ...source,
  source_id,
  can_open,
});

const variablesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Variables are stored as JSON text, because the DynamoDB client rejects large numbers. */
const toPlacementItem = ({ ulid, name, variables }: ScannedPlacement) => ({
  id: ID_PREFIX.placement + ulid,
  name,
  variables: JSON.stringify(variables),
});

const toPlacement = ({ id, name, variables }: { id: string; name: string; variables: string }): ScannedPlacement => ({
  ulid: id.slice(ID_PREFIX.placement.length),
  name,
  variables: variablesSchema.parse(JSON.parse(variables)),
});

const messageItemSchema = z.object({
  sk: z.string(),
  role: z.enum(MESSAGE_ROLES),
  text: z.string(),
  created_at: time,
  outcome: z.optional(z.enum(ANSWER_OUTCOMES)),
  rating: z.optional(z.enum(RATINGS)),
  client_id: z.optional(z.string()),
  unanswered: z.optional(z.array(z.enum(QUESTION_REASONS))),
  sources: z.optional(z.array(answerSourceItemSchema)),
});

export function toMessage(item: Item): Message {
  const { sk, role, text, created_at, outcome, rating, client_id, unanswered, sources } = messageItemSchema.parse(item);
  return {
    number: Number(sk.slice(MESSAGE_PREFIX.length)),
    role,
    text,
    created_at,
    outcome,
    rating,
    client_id,
    unanswered,
    ...(sources && { sources: sources.map(toAnswerSource) }),
  };
}

/** A conversation without its messages. */
export async function findConversation(
  table: Table,
  id: string,
  { consistent = true }: { readonly consistent?: boolean } = {},
): Promise<Conversation | undefined> {
  if (ulidOf('conversation', id) === undefined) return undefined;
  const item = await getItem(table, conversationKey(id), { consistent });
  return item && toConversation(item);
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
  return { conversation: toConversation(head), messages, requests: claimsIn(rest) };
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
  conversation: Conversation,
  expires_at_seconds: number,
): TableWrite =>
  putWrite(
    table,
    {
      ...conversationKey(conversation.id),
      type: 'conversation',
      [TABLE_INDEX.partitionKey]: idlePartitionOf(conversation.id),
      [TABLE_INDEX.sortKey]: conversation.dueAt?.toISOString(),
      id: conversation.id,
      short_id: conversation.short_id,
      qpr_code_id: conversation.codeId,
      account_id: conversation.account_id,
      organization_id: conversation.organization_id,
      code_version: conversation.code_version,
      placement: conversation.placement && toPlacementItem(conversation.placement),
      scan_id: conversation.scan_id,
      visitor: conversation.visitor,
      network: conversation.network,
      token_hash: conversation.token_hash,
      language: conversation.language,
      started_at: conversation.started_at.toISOString(),
      last_message_at: conversation.last_message_at.toISOString(),
      messages_count: conversation.messages_count,
      visitor_messages: conversation.visitor_messages,
      expires_at_seconds,
    },
    ITEM_IS_NEW,
  );

export const putMessageWrite = (table: Table, id: string, message: Message, expires_at_seconds: number): TableWrite =>
  putWrite(table, {
    ...messageKey(id, message.number),
    type: 'message',
    role: message.role,
    text: message.text,
    created_at: message.created_at.toISOString(),
    outcome: message.outcome,
    client_id: message.client_id,
    unanswered: message.unanswered?.length ? message.unanswered : undefined,
    sources: message.sources?.length ? message.sources.map(toAnswerSourceItem) : undefined,
    expires_at_seconds,
  });
