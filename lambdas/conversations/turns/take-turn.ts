import { CONVERSATION } from '../../../contracts/conversations.ts';
import { type AnswerSources, tokensSpentOn } from '../../knowledge/answer-source.ts';
import { findAnswerSources, type SourceEffects, type Translate } from '../../knowledge/find-answer-sources.ts';
import { knowledgeOwnerOf } from '../../knowledge/knowledge-set.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { findActiveCode, type ScannedCode } from '../../qpr-codes/scanned-code.ts';
import { expiresAtSeconds } from '../../scans/retention.ts';
import { isLikelyCovered, isPaused, type ReservedBudget, reserveBudget } from '../budget/reserve-budget.ts';
import { settleBudget } from '../budget/settle-budget.ts';
import { findUsage } from '../budget/usage-store.ts';
import { type Conversation, isOpen, type Message, type Transcript } from '../conversation.ts';
import { endTurnWrite, startTurnWrite } from '../conversation-changes.ts';
import {
  codeArchived,
  conversationBusy,
  conversationEnded,
  conversationFull,
  visitorRateLimited,
} from '../conversation-errors.ts';
import { MAX_ANSWER_TOKENS, type ModelRequest, NO_TOKENS } from '../models/model.ts';
import { estimateInputTokens } from '../models/tokens.ts';
import { type AdmitEffects, admitRequest, type Sender } from '../sessions/admit-request.ts';
import { type ConversationAccess, requireOwnTranscript } from '../sessions/conversation-access.ts';
import { addMilliseconds, type ConversationSettings } from '../settings.ts';
import { putMessageWrite } from '../store.ts';
import { countVisitorActionWrite, findVisitorRate, isOverRate, type VisitorAction } from '../visitor-rate-store.ts';
import { requestFor } from './prompt.ts';
import { type ModelVariables, variablesOf } from './variables-for-model.ts';

interface VisitorMessage {
  /** Chosen by the page. The same id is the same message, however often it arrives. */
  readonly clientId: string;
  readonly text: string;
}

/** The right to answer one message. */
export interface Turn {
  readonly code: ScannedCode;
  readonly conversation: Conversation;
  /** Up to and including the message to answer. */
  readonly history: readonly Message[];
  /** The request to the model. */
  readonly request: Pick<ModelRequest, 'system' | 'details' | 'messages'>;
  readonly variables?: ModelVariables | undefined;
  /** What the answer can be based on, if the code has knowledge. */
  readonly sources?: AnswerSources | undefined;
  readonly takenAt: Date;
  readonly leaseUntil: Date;
  readonly budget: ReservedBudget;
}

/** The answer that this message already received. */
export interface EarlierAnswer {
  readonly answered: Message;
}

export interface TurnEffects extends AdmitEffects {
  readonly settings: ConversationSettings;
  readonly knowledge: SourceEffects;
}

/**
 * Stores the visitor's message and takes the turn to answer it, unless it was already answered. Each request counts
 * against the visitor's rate limit: the write that takes a turn also counts it, and `admitRequest` counts requests that
 * take no turn.
 */
export async function takeTurn(
  effects: TurnEffects,
  access: ConversationAccess,
  message: VisitorMessage,
  sender: Omit<Sender, 'shortId'>,
): Promise<Turn | EarlierAnswer> {
  const takenAt = effects.now();
  const from = { ...sender, shortId: access.shortId };
  const visiting = visitOf(effects, from, takenAt);
  const [found, visit] = await Promise.all([
    findQuestion(effects, access, message, { at: takenAt, visiting }).catch((error: unknown) => ({ error })),
    visiting,
  ]);
  if ('error' in found) {
    if (found.error instanceof ServiceError) await admitRequest(effects, from);
    throw found.error;
  }
  if ('answered' in found) {
    await admitRequest(effects, from);
    return found;
  }
  const { conversation, messages, code, usage, question, sources } = found;
  const history = [...messages.filter(({ number }) => number < question.message.number), question.message];
  const variables = variablesOf(code, conversation.placement);
  const asked = { code, language: conversation.language, history, variables };
  const request = requestFor({ ...asked, sources });
  const estimatedTokens = estimateInputTokens(request) + MAX_ANSWER_TOKENS;
  // The sources are the owner's choice, so they must not use up the limit of the visitor's address.
  const withoutSources = estimateInputTokens(requestFor(asked)) + MAX_ANSWER_TOKENS;
  const action = {
    origin: visit.origin,
    action: 'message',
    at: takenAt,
    tokens: { accountId: code.accountId, estimated: withoutSources },
  } as const;
  if (isOverRate(visit.rate, action)) throw visitorRateLimited();
  const spender = { ...code, code };
  const reserve = () =>
    reserveBudget(effects, { spender, at: takenAt, estimatedTokens, spentTokens: tokensSpentOn(sources), usage });
  const leaseUntil = addMilliseconds(takenAt, CONVERSATION.answerLeaseSeconds * 1_000);
  const store = () => storeTurn(effects, conversation, question, { action, leaseUntil });
  // No model was called.
  const refund = (reserved: ReservedBudget) => settleBudget(effects, reserved, 'refused');
  const budget = isLikelyCovered(usage, code)
    ? await reserveAndStoreInParallel(reserve, store, {
        refund,
        endTurn: () => endUnpaidTurn(effects, conversation, question, { at: takenAt, leaseUntil }),
      })
    : await reserveThenStore(reserve, store, refund);
  return { code, conversation, history, request, variables, sources, takenAt, leaseUntil, budget };
}

/**
 * Finds the question to answer, or the earlier answer to the same message. Throws if the conversation cannot take a
 * message.
 */
async function findQuestion(
  effects: TurnEffects,
  access: ConversationAccess,
  message: VisitorMessage,
  { at, visiting }: Omit<Asked, 'text'>,
) {
  const asked = { text: message.text, at, visiting };
  const [transcript, here] = await Promise.all([
    requireOwnTranscript(effects, access),
    findCodeAndUsage(effects, access.shortId, asked),
  ]);
  const { conversation } = transcript;
  if (!isOpen(conversation)) throw conversationEnded();
  // Only clients that use the address of a placement need the second read.
  const { code, usage, sources } =
    access.shortId === conversation.shortId ? here : await findCodeAndUsage(effects, conversation.shortId, asked);
  if (!code) throw notFound('qpr_code', access.shortId);
  if ('archived' in code) throw codeArchived();
  const question = questionOf(transcript, message, at);
  return 'answered' in question ? question : { ...transcript, code, usage, question, sources };
}

interface Asked {
  readonly text: string;
  readonly at: Date;
  readonly visiting: Promise<Visit>;
}

/** The sources are read as soon as the code is known, in parallel with the other reads. */
async function findCodeAndUsage(effects: TurnEffects, shortId: string, asked: Asked) {
  const { table } = effects;
  const finding = findActiveCode(table, shortId);
  const counting = findUsage(table, { shortId, at: asked.at });
  const [code, usage, sources] = await Promise.all([
    finding,
    counting,
    finding.then((found) => sourcesFor(effects, found, asked, counting)),
  ]);
  return { code, usage, sources };
}

async function sourcesFor(
  { knowledge }: TurnEffects,
  code: Awaited<ReturnType<typeof findActiveCode>>,
  { text, at, visiting }: Asked,
  counting: ReturnType<typeof findUsage>,
): Promise<AnswerSources | undefined> {
  if (!code || 'archived' in code || !code.knowledge) return undefined;
  const { translate } = knowledge;
  // A translation calls the model, so a visitor or a code over its limit gets none.
  const canTranslate = async () => {
    const [{ origin, rate }, usage] = await Promise.all([visiting, counting]);
    return !isOverRate(rate, { origin, action: 'message', at }) && !isPaused(usage, code);
  };
  const limited: Translate | undefined =
    translate &&
    (async (question, languages) =>
      (await canTranslate()) ? translate(question, languages) : { texts: [], tokens: NO_TOKENS });
  return findAnswerSources(
    { ...knowledge, translate: limited },
    { ids: code.knowledge, ownerId: knowledgeOwnerOf(code) },
    text,
  );
}

type Visit = Awaited<ReturnType<typeof visitOf>>;

/** The origin of a message and its current rate. This only reads the rate: the message is counted later. */
async function visitOf({ table, hasher }: TurnEffects, sender: Sender, at: Date) {
  const origin = await hasher.origin(sender);
  return { origin, rate: await findVisitorRate(table, { origin, action: 'message', at }) };
}

interface Question {
  /** The message to answer. */
  readonly message: Message;
  /** False if an earlier message is answered again. */
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
    return { message: { number, role: 'visitor', text, createdAt: at, clientId }, isNew: true };
  }
  const answer = messages.find(({ number }) => number === known.number + 1);
  if (answer?.outcome === 'complete') return { answered: answer };
  // Only the last question can be answered again; later messages already build on earlier answers.
  if (messages.some(({ number }) => number > known.number + 1)) throw conversationBusy();
  return { message: known, isNew: false };
}

/**
 * Reserves the budget and stores the turn at the same time, so the visitor waits for one round trip less. If the
 * budget turns out to be used up, the turn ends again.
 */
async function reserveAndStoreInParallel(
  reserve: () => Promise<ReservedBudget>,
  store: () => Promise<void>,
  undo: { refund(reserved: ReservedBudget): Promise<void>; endTurn(): Promise<void> },
): Promise<ReservedBudget> {
  const [budget, stored] = await Promise.allSettled([reserve(), store()]);
  if (budget.status === 'rejected') {
    if (stored.status === 'fulfilled') await undo.endTurn();
    throw budget.reason;
  }
  if (stored.status === 'fulfilled') return budget.value;
  await undo.refund(budget.value);
  throw stored.reason;
}

/** Stores nothing if the budget is refused. */
async function reserveThenStore(
  reserve: () => Promise<ReservedBudget>,
  store: () => Promise<void>,
  refund: (reserved: ReservedBudget) => Promise<void>,
): Promise<ReservedBudget> {
  const budget = await reserve();
  try {
    await store();
  } catch (error) {
    await refund(budget);
    throw error;
  }
  return budget;
}

/** Ends a turn whose budget was refused. The question stays, as after an answer that failed. */
async function endUnpaidTurn(
  { table }: TurnEffects,
  { id, messagesCount }: Conversation,
  { message }: Question,
  { at, leaseUntil }: { readonly at: Date; readonly leaseUntil: Date },
): Promise<void> {
  const count = Math.max(message.number, messagesCount);
  const ended = { leaseUntil, at, messagesCount: count, tokens: { input: 0, output: 0 } };
  // If the conversation ended or was deleted meanwhile, so did the turn.
  await tryTransactWrite(table, { turn: endTurnWrite(table, id, ended) });
}

async function storeTurn(
  { table, settings }: TurnEffects,
  conversation: Conversation,
  { message, isNew }: Question,
  { action, leaseUntil }: Pick<Turn, 'leaseUntil'> & { readonly action: VisitorAction },
): Promise<void> {
  const { id, startedAt } = conversation;
  const { at } = action;
  const dueAt = addMilliseconds(at, settings.idleMilliseconds);
  const failure = await tryTransactWrite(table, {
    visitorRate: countVisitorActionWrite(table, action),
    turn: startTurnWrite(table, conversation, { at, leaseUntil, dueAt, newMessage: isNew ? message.text : undefined }),
    message: isNew ? putMessageWrite(table, id, message, expiresAtSeconds(startedAt, settings)) : undefined,
  });
  if (failure?.failed('visitorRate')) throw visitorRateLimited();
  if (failure) throw conversationBusy();
}
