import { CONVERSATION } from '../../contracts/conversations.ts';
import type { Effects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { findActiveCode, type ScannedCode } from '../../qpr-codes/scanned-code.ts';
import { expiresAtSeconds } from '../../scans/retention.ts';
import { type Conversation, isOpen, type Message, type Transcript } from '../conversation.ts';
import { startTurnWrite } from '../conversation-changes.ts';
import {
  budgetExhausted,
  codeArchived,
  conversationBusy,
  conversationEnded,
  conversationFull,
  visitorRateLimited,
} from '../conversation-errors.ts';
import { type ConversationAccess, requireOwnTranscript } from '../sessions/conversation-access.ts';
import { addMilliseconds, type ConversationSettings } from '../settings.ts';
import { putMessageWrite } from '../store.ts';
import { countVisitorActionWrite } from '../visitor-rate.ts';
import { giveBackToBudget, takeFromBudget } from './message-budget.ts';

interface VisitorMessage {
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

/** The answer that the same message has already got. */
export interface EarlierAnswer {
  readonly answered: Message;
}

export type TurnEffects = Effects & { readonly settings: ConversationSettings };

/** Stores the visitor's message and takes the turn to answer it, unless it has been answered before. */
export async function takeTurn(
  effects: TurnEffects,
  access: ConversationAccess,
  message: VisitorMessage,
): Promise<Turn | EarlierAnswer> {
  const { table, now } = effects;
  const [transcript, code] = await Promise.all([
    requireOwnTranscript(effects, access),
    findActiveCode(table, access.shortId),
  ]);
  const { conversation, messages } = transcript;
  if (!isOpen(conversation)) throw conversationEnded();
  if (!code) throw notFound('qpr_code', access.shortId);
  if (code === 'archived') throw codeArchived();

  const takenAt = now();
  const question = questionOf(transcript, message, takenAt);
  if ('answered' in question) return question;
  const leaseUntil = addMilliseconds(takenAt, CONVERSATION.answerLeaseSeconds * 1_000);
  await storeTurn(effects, conversation, question, { takenAt, leaseUntil });
  const history = [...messages.filter(({ number }) => number < question.asked.number), question.asked];
  return { code, conversation, history, takenAt, leaseUntil };
}

interface Question {
  /** The message to answer. */
  readonly asked: Message;
  /** False for a message that is only answered again. */
  readonly isNew: boolean;
}

function questionOf(
  { conversation, messages }: Transcript,
  { clientId, text }: VisitorMessage,
  at: Date,
): Question | EarlierAnswer {
  if (conversation.answeringUntil && conversation.answeringUntil > at) throw conversationBusy();
  const known = messages.find((message) => message.clientId === clientId);
  if (!known) {
    if (conversation.visitorMessages >= CONVERSATION.visitorMessages) throw conversationFull();
    const number = conversation.messagesCount + 1;
    return { asked: { number, role: 'visitor', text, createdAt: at, clientId }, isNew: true };
  }
  const answer = messages.find(({ number }) => number === known.number + 1);
  if (answer?.outcome === 'complete') return { answered: answer };
  // Only the last question can be answered again; before that, others already build on the answer.
  if (messages.some(({ number }) => number > known.number + 1)) throw conversationBusy();
  return { asked: known, isNew: false };
}

async function storeTurn(
  { table, settings }: TurnEffects,
  conversation: Conversation,
  { asked, isNew }: Question,
  { takenAt, leaseUntil }: Pick<Turn, 'takenAt' | 'leaseUntil'>,
): Promise<void> {
  const { id, accountId, visitor, startedAt } = conversation;
  if (!(await takeFromBudget(table, accountId, takenAt, settings.messagesPerMonth))) throw budgetExhausted();
  const maxPerMinute = CONVERSATION.messagesPerVisitorMinute;
  const dueAt = addMilliseconds(takenAt, settings.idleMilliseconds);
  try {
    const failure = await tryTransactWrite(table, {
      visitorRate: countVisitorActionWrite(table, { visitor, action: 'message', maxPerMinute, at: takenAt }),
      turn: startTurnWrite(table, conversation, { at: takenAt, leaseUntil, dueAt, isNew }),
      message: isNew ? putMessageWrite(table, id, asked, expiresAtSeconds(startedAt, settings)) : undefined,
    });
    if (failure?.failed('visitorRate')) throw visitorRateLimited();
    if (failure) throw conversationBusy();
  } catch (error) {
    await giveBackToBudget(table, accountId, takenAt);
    throw error;
  }
}
