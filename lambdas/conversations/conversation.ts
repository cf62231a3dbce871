import { createHash, timingSafeEqual } from 'node:crypto';
import type { Rating } from '../../contracts/conversations.ts';
import type { QuestionReason } from '../../contracts/questions/questions.ts';
import type { AnswerSource } from '../knowledge/answer-source.ts';
import type { Placement } from '../placements/placement.ts';
import type { Metadata } from '../platform/schemas/metadata.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import type { RequestClaim } from '../requests/request.ts';
import type { TokenUsage } from './models/model.ts';

export const CONVERSATION_END_REASONS = ['closed', 'timed_out'] as const;
export type ConversationEndReason = (typeof CONVERSATION_END_REASONS)[number];

export const MESSAGE_ROLES = ['visitor', 'assistant'] as const;
type MessageRole = (typeof MESSAGE_ROLES)[number];

/** How an answer ended: complete, stopped by the visitor, or cut off because the model failed. */
export const ANSWER_OUTCOMES = ['complete', 'stopped', 'failed'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

export interface Message {
  readonly number: number;
  readonly role: MessageRole;
  readonly text: string;
  readonly created_at: Date;
  /** Only on answers. */
  readonly outcome?: AnswerOutcome | undefined;
  /** Only on answers that are based on knowledge. */
  readonly sources?: readonly AnswerSource[] | undefined;
  /** Only on answers: why the answer may not have helped. */
  readonly unanswered?: readonly QuestionReason[] | undefined;
  /** Only on answers: how the visitor rated the answer. */
  readonly rating?: Rating | undefined;
  /** Only on visitor messages. The page chooses it, so a repeated request can be recognized. */
  readonly client_id?: string | undefined;
}

type RatingCounts = Readonly<Record<Rating, number>>;

/** What a conversation stores about the placement that was scanned. */
export type ScannedPlacement = Pick<Placement, 'ulid' | 'name' | 'variables'>;

export interface Conversation {
  readonly id: string;
  /** The short id of the code. */
  readonly short_id: string;
  readonly codeId: string;
  /** The scanned placement, as it was at that time. Absent if the code's own address was scanned. */
  readonly placement?: ScannedPlacement | undefined;
  readonly account_id: string;
  readonly organization_id?: string | undefined;
  /** The version of the code when the conversation started. */
  readonly code_version: number;
  readonly scan_id: number;
  /** A hash of the visitor, the same as in the scan. */
  readonly visitor: string;
  /** A hash of the visitor's network and the code. A network can add only a limited number of questions per day. */
  readonly network?: string | undefined;
  readonly token_hash: string;
  /** The language of the placement, if it sets one. Otherwise the language tag of the visitor's browser. */
  readonly language: string;
  readonly started_at: Date;
  readonly last_message_at: Date;
  /** When the sweep, which ends idle conversations, can end this one. Only set while this conversation is open. */
  readonly dueAt?: Date | undefined;
  /** Set when the visitor has left the page and not come back. */
  readonly left_at?: Date | undefined;
  /** Set when the visitor has stopped the running answer. */
  readonly stop_requested_at?: Date | undefined;
  readonly ended_at?: Date | undefined;
  readonly reason?: ConversationEndReason | undefined;
  /** Messages of the visitor and the assistant. */
  readonly messages_count: number;
  readonly visitor_messages: number;
  /** Beginning of the visitor's first message. */
  readonly first_question?: string | undefined;
  /** How many answers the visitor rated, by rating. */
  readonly ratings: RatingCounts;
  /** Whether the visitor has rated an answer down, even if they have changed or withdrawn the rating since. */
  readonly wasRatedDown?: boolean | undefined;
  /** Tokens that all answers of the conversation used. */
  readonly tokens: TokenUsage;
  /** When the lease of the running answer expires. */
  readonly answering_until?: Date | undefined;
}

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
  rated: {
    readonly number: number;
    readonly rating: Rating | null;
    readonly at: Date;
    readonly metadata: Metadata;
  },
) => ({
  conversation_id: conversation.id,
  qpr_code_id: conversation.codeId,
  short_id: scannedShortId(conversation),
  scan_id: conversation.scan_id,
  number: rated.number,
  rating: rated.rating,
  rated_at: rated.at.toISOString(),
  metadata: { ...rated.metadata, ...conversation.placement?.variables },
});

/** The short id that the visitor scanned. */
export const scannedShortId = ({ short_id, placement }: Conversation): string =>
  placement ? shortIdOf(placement.ulid) : short_id;

/** `data` of conversation.completed. */
export const completedEventData = (
  conversation: Conversation,
  end: { readonly ended_at: Date; readonly reason: ConversationEndReason; readonly metadata: Metadata },
) => ({
  conversation_id: conversation.id,
  qpr_code_id: conversation.codeId,
  short_id: scannedShortId(conversation),
  scan_id: conversation.scan_id,
  started_at: conversation.started_at.toISOString(),
  ended_at: end.ended_at.toISOString(),
  reason: end.reason,
  messages_count: conversation.messages_count,
  metadata: { ...end.metadata, ...conversation.placement?.variables },
});
