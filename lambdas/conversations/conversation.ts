import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { RATINGS, type Rating } from '../../contracts/conversations.ts';
import { QUESTION_REASONS } from '../../contracts/questions/questions.ts';
import { TABLE_INDEX } from '../../contracts/table.ts';
import { answerSourceSchema } from '../knowledge/answer-source.ts';
import { pick } from '../platform/fields/pick.ts';
import type { Metadata } from '../platform/schemas/metadata.ts';
import type { Entity } from '../platform/schemas/shapes.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import type { RequestClaim } from '../requests/request.ts';

export const CONVERSATION_END_REASONS = ['closed', 'timed_out'] as const;
export type ConversationEndReason = (typeof CONVERSATION_END_REASONS)[number];

export const MESSAGE_ROLES = ['visitor', 'assistant'] as const;

/** How an answer ended: complete, stopped by the visitor, or cut off because the model failed. */
export const ANSWER_OUTCOMES = ['complete', 'stopped', 'failed'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

const time = z.iso.datetime();

/** A message, without the number that its key contains. */
export const messageSchema = z.object({
  role: z.enum(MESSAGE_ROLES),
  text: z.string(),
  created_at: time,
  /** Only on answers. */
  outcome: z.optional(z.enum(ANSWER_OUTCOMES)),
  /** Only on answers that are based on knowledge. */
  sources: z.optional(z.array(answerSourceSchema)),
  /** Only on answers: why the answer may not have helped. */
  unanswered: z.optional(z.array(z.enum(QUESTION_REASONS))),
  /** Only on answers: how the visitor rated the answer. */
  rating: z.optional(z.enum(RATINGS)),
  /** Only on visitor messages. The page chooses it, so a repeated request can be recognized. */
  client_id: z.optional(z.string()),
});
export type Message = Entity<typeof messageSchema> & { readonly number: number };

const variablesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const conversationSchema = z.object({
  id: z.string(),
  /** The short id of the code. */
  short_id: z.string(),
  qpr_code_id: z.string(),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  /** The version of the code when the conversation started. */
  code_version: z.number(),
  /** The scanned placement, as it was at that time. Absent if the code's own address was scanned. */
  placement: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Stored as JSON text, because the DynamoDB client rejects large numbers. */
      variables: z.pipe(
        z.string(),
        z.transform((text) => variablesSchema.parse(JSON.parse(text))),
      ),
    }),
  ),
  scan_id: z.number(),
  /** A hash of the visitor, the same as in the scan. */
  visitor: z.string(),
  /** A hash of the visitor's network and the code. A network can add only a limited number of questions per day. */
  network: z.optional(z.string()),
  token_hash: z.string(),
  /** The language of the placement, if it sets one. Otherwise the language tag of the visitor's browser. */
  language: z.string(),
  started_at: time,
  last_message_at: time,
  /** When the sweep, which ends idle conversations, can end this one. Only set while this conversation is open. */
  [TABLE_INDEX.sortKey]: z.optional(time),
  /** Set when the visitor has left the page and not come back. */
  left_at: z.optional(time),
  /** Set when the visitor has stopped the running answer. */
  stop_requested_at: z.optional(time),
  ended_at: z.optional(time),
  reason: z.optional(z.enum(CONVERSATION_END_REASONS)),
  /** Messages of the visitor and the assistant. */
  messages_count: z.number(),
  visitor_messages: z.number(),
  /** Beginning of the visitor's first message. */
  first_question: z.optional(z.string()),
  /** How many answers the visitor rated. Absent until the first such rating, and 0 after it was withdrawn. */
  ratings_up: z.optional(z.number()),
  ratings_down: z.optional(z.number()),
  /** Tokens that all answers used. Absent until the first answer. */
  tokens_in: z.optional(z.number()),
  tokens_out: z.optional(z.number()),
  /** When the lease of the running answer expires. */
  answering_until: z.optional(time),
});
export type Conversation = Entity<typeof conversationSchema>;

export interface Transcript {
  readonly conversation: Conversation;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The requests that the visitor sent with forms. */
  readonly requests?: readonly RequestClaim[] | undefined;
}

const EXCERPT_LENGTH = 120;

/**
 * Shortens a message to one line for lists. The excerpt of the first question is part of the conversation item, which
 * must stay small because every turn writes it.
 */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= EXCERPT_LENGTH) return line;
  return `${letters
    .slice(0, EXCERPT_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}

export const isOpen = (conversation: Conversation): boolean => conversation.ended_at === undefined;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function ownsConversation(conversation: Conversation, token: string): boolean {
  return timingSafeEqual(Buffer.from(conversation.token_hash), Buffer.from(hashToken(token)));
}

/** `data` of answer.rated. */
export const ratedEventData = (
  conversation: Conversation,
  { metadata, ...rated }: Readonly<{ number: number; rating: Rating | null; rated_at: string; metadata: Metadata }>,
) => ({ ...subjectOf(conversation), ...rated, metadata: { ...metadata, ...conversation.placement?.variables } });

const subjectOf = (conversation: Conversation) => ({
  conversation_id: conversation.id,
  qpr_code_id: conversation.qpr_code_id,
  short_id: scannedShortId(conversation),
  scan_id: conversation.scan_id,
});

/** The short id that the visitor scanned. */
export const scannedShortId = ({ short_id, placement }: Conversation): string =>
  placement ? shortIdOf(placement.id) : short_id;

/** `data` of conversation.completed. */
export const completedEventData = (
  conversation: Conversation,
  { metadata, ...end }: Readonly<{ ended_at: string; reason: ConversationEndReason; metadata: Metadata }>,
) => ({
  ...subjectOf(conversation),
  ...pick(conversation, ['started_at', 'messages_count']),
  ...end,
  metadata: { ...metadata, ...conversation.placement?.variables },
});
