import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata } from '../qpr-codes/qpr-code.ts';
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
  readonly createdAt: Date;
  /** Only on answers. */
  readonly outcome?: AnswerOutcome | undefined;
  /** Only on visitor messages. The page chooses it, so a repeated request can be recognized. */
  readonly clientId?: string | undefined;
}

export interface Conversation {
  readonly id: string;
  readonly shortId: string;
  readonly codeId: string;
  readonly accountId: string;
  readonly organizationId?: string | undefined;
  readonly scanId: number;
  readonly visitor: string;
  readonly tokenHash: string;
  /** Language tag of the visitor's browser. */
  readonly language: string;
  readonly startedAt: Date;
  readonly lastMessageAt: Date;
  /** When the sweep can end it; only while it is open. */
  readonly dueAt?: Date | undefined;
  /** Set when the visitor has left the page and not come back. */
  readonly leftAt?: Date | undefined;
  /** Set when the visitor has stopped the running answer. */
  readonly stopRequestedAt?: Date | undefined;
  readonly endedAt?: Date | undefined;
  readonly reason?: ConversationEndReason | undefined;
  /** Messages of the visitor and the assistant. */
  readonly messagesCount: number;
  readonly visitorMessages: number;
  /** Beginning of the visitor's first message. */
  readonly firstQuestion?: string | undefined;
  /** Tokens used by all its answers. */
  readonly tokens: TokenUsage;
  /** When the lease of the running answer expires. */
  readonly answeringUntil?: Date | undefined;
}

export interface Transcript {
  readonly conversation: Conversation;
  /** Oldest first. */
  readonly messages: readonly Message[];
}

const FIRST_QUESTION_LENGTH = 120;

/**
 * Shortens a message to one line for lists. The conversation item is written with every turn, so it must stay small.
 */
export function firstQuestionOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= FIRST_QUESTION_LENGTH) return line;
  return `${letters
    .slice(0, FIRST_QUESTION_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}

export const isOpen = (conversation: Conversation): boolean => conversation.endedAt === undefined;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function ownsConversation(conversation: Conversation, token: string): boolean {
  return timingSafeEqual(Buffer.from(conversation.tokenHash), Buffer.from(hashToken(token)));
}

/** `data` of conversation.completed. */
export const completedEventData = (
  conversation: Conversation,
  end: { readonly endedAt: Date; readonly reason: ConversationEndReason; readonly metadata: Metadata },
) => ({
  conversation_id: conversation.id,
  qpr_code_id: conversation.codeId,
  short_id: conversation.shortId,
  scan_id: conversation.scanId,
  started_at: conversation.startedAt.toISOString(),
  ended_at: end.endedAt.toISOString(),
  reason: end.reason,
  messages_count: conversation.messagesCount,
  metadata: end.metadata,
});
