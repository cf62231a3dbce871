import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata } from '../qpr-codes/qpr-code.ts';
import type { TokenUsage } from './models/model.ts';

export const CONVERSATION_END_REASONS = ['closed', 'timed_out'] as const;
export type ConversationEndReason = (typeof CONVERSATION_END_REASONS)[number];

export const MESSAGE_ROLES = ['visitor', 'assistant'] as const;
type MessageRole = (typeof MESSAGE_ROLES)[number];

/** How an answer ended: whole, stopped by the visitor, or cut because the model failed. */
export const ANSWER_OUTCOMES = ['complete', 'stopped', 'failed'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

export interface Message {
  readonly number: number;
  readonly role: MessageRole;
  readonly text: string;
  readonly createdAt: Date;
  /** Of an answer only. */
  readonly outcome?: AnswerOutcome | undefined;
  /** Of a visitor's message only: chosen by the page, so that a repeated request is recognized. */
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
  /** When the sweep may end it; only while it is open. */
  readonly dueAt?: Date | undefined;
  /** Set while the page is left and has not come back. */
  readonly leftAt?: Date | undefined;
  /** The visitor wants no more of the running answer. */
  readonly stopRequestedAt?: Date | undefined;
  readonly endedAt?: Date | undefined;
  readonly reason?: ConversationEndReason | undefined;
  /** Messages of both sides. */
  readonly messagesCount: number;
  readonly visitorMessages: number;
  /** How the visitor's first message begins. */
  readonly firstQuestion?: string | undefined;
  /** What its answers have cost, of all turns. */
  readonly tokens: TokenUsage;
  /** Until when the running answer holds its turn. */
  readonly answeringUntil?: Date | undefined;
}

export interface Transcript {
  readonly conversation: Conversation;
  /** Oldest first. */
  readonly messages: readonly Message[];
}

const FIRST_QUESTION_LENGTH = 120;

/** A message on one line, short enough for a list. The conversation is written with every turn, so each byte of it counts. */
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
