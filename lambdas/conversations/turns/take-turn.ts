import { CONVERSATION } from '../../contracts/conversation.ts';
import { turnClaim } from '../conversation-changes.ts';
import { giveBackToBudget, takeFromBudget, visitorRateUpdate } from '../conversation-limits.ts';
import { type ConversationSettings, expiryOf, later } from '../conversation-settings.ts';
import { messagePut } from '../store.ts';
import type { Effects } from '../../platform/effects.ts';
import { findActiveCode, type ScannedCode } from '../../qpr-codes/scanned-code.ts';
import { ConditionFailed } from '../../platform/table/transact-write.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { type Conversation, isOpen, type Message } from '../conversation.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { archived, tooFast } from '../start-conversation.ts';
import { type Visit, visitTranscript } from '../visit-conversation.ts';

export interface VisitorMessage {
  /** Chosen by the page; the same id is the same message, however often it arrives. */
  readonly clientId: string;
  readonly text: string;
}

/** The right to answer one message. */
export interface Turn {
  readonly code: ScannedCode;
  readonly conversation: Conversation;
  /** Up to and including the message to answer. */
  readonly history: readonly Message[];
  readonly takenAt: Date;
  readonly leaseUntil: Date;
}

export type TurnEffects = Effects & { readonly settings: ConversationSettings };

const ended = () => new ServiceError('gone', 'conversation.ended', 'This conversation has ended.');
const busy = () => new ServiceError('conflict', 'conversation.busy', 'An answer is still being written.');
const full = () =>
  new ServiceError('gone', 'conversation.full', `A conversation has at most ${CONVERSATION.visitorMessages} messages.`);
const budgetExhausted = () =>
  new ServiceError('rate_limited', 'owner.budget_exhausted', 'The owner’s messages of this month are used up.');

/**
 * Stores the visitor's message and takes the turn to answer it, or gives the answer that the same
 * message has already got.
 */
export async function takeTurn(
  effects: TurnEffects,
  visit: Visit,
  message: VisitorMessage,
): Promise<Turn | { readonly answered: Message }> {
  const { table, now, settings } = effects;
  const [transcript, code] = await Promise.all([visitTranscript(effects, visit), findActiveCode(table, visit.shortId)]);
  const { conversation, messages } = transcript;
  if (!isOpen(conversation)) throw ended();
  if (!code) throw notFound('qpr_code', visit.shortId);
  if (code === 'archived') throw archived();

  const takenAt = now();
  if (conversation.answeringUntil && conversation.answeringUntil > takenAt) throw busy();
  const known = messages.find(({ clientId }) => clientId === message.clientId);
  const answer = known && messages.find(({ number }) => number === known.number + 1);
  if (answer?.outcome === 'complete') return { answered: answer };
  // Only the last question can be answered again; before that, others already build on the answer.
  if (known && messages.some(({ number }) => number > known.number + 1)) throw busy();
  if (!known && conversation.visitorMessages >= CONVERSATION.visitorMessages) throw full();

  const asked: Message = known ?? {
    number: conversation.messagesCount + 1,
    role: 'visitor',
    text: message.text,
    createdAt: takenAt,
    clientId: message.clientId,
  };
  if (!(await takeFromBudget(table, conversation.accountId, takenAt, settings.messagesPerMonth))) {
    throw budgetExhausted();
  }
  const leaseUntil = later(takenAt, CONVERSATION.answerLeaseSeconds * 1_000);
  const dueAt = later(takenAt, settings.idleMilliseconds);
  try {
    await writeTogether(table, [
      visitorRateUpdate(table, {
        visitor: conversation.visitor,
        what: 'message',
        max: CONVERSATION.messagesPerVisitorMinute,
        at: takenAt,
      }),
      turnClaim(table, conversation, { at: takenAt, leaseUntil, dueAt, isNew: !known }),
      ...(known ? [] : [messagePut(table, conversation.id, asked, expiryOf(conversation.startedAt, settings))]),
    ]);
  } catch (error) {
    await giveBackToBudget(table, conversation.accountId, takenAt);
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.failures[0] ? tooFast() : busy();
  }
  const history = [...messages.filter(({ number }) => number < asked.number), asked];
  return { code, conversation, history, takenAt, leaseUntil };
}
