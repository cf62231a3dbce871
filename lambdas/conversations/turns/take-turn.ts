import { CONVERSATION } from '../../../contracts/conversations.ts';
import { type AnswerSources, tokensSpentOn } from '../../knowledge/answer-source.ts';
import { findAnswerSources, type SourceEffects } from '../../knowledge/find-answer-sources.ts';
import { knowledgeOwnerOf } from '../../knowledge/knowledge-set.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { findActiveOrArchived, type ScannedCode } from '../../qpr-codes/scanned-code.ts';
import { expiresAtSeconds } from '../../scans/retention.ts';
import { addTokens, countSpentTokens } from '../budget/add-tokens.ts';
import { isDayLimitReached, reserveBudget, usageOwnerOf } from '../budget/reserve-budget.ts';
import type { ReservedBudget } from '../budget/reserved-budget.ts';
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
import { MAX_ANSWER_TOKENS, type ModelRequest, NO_TOKENS, type TokenUsage } from '../models/model.ts';
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
  readonly client_id: string;
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
 * Stores the visitor's message and takes the turn to answer it, unless it was already answered. Requests count against
 * the visitor's rate limit: the write that takes a turn also counts it, and `admitRequest` counts messages that were
 * already answered or that the conversation or its code cannot take. A message that a limit refuses before the turn is
 * stored does not count.
 */
export async function takeTurn(
  effects: TurnEffects,
  access: ConversationAccess,
  message: VisitorMessage,
  sender: Omit<Sender, 'short_id'>,
): Promise<Turn | EarlierAnswer> {
  const takenAt = effects.now();
  const from = { ...sender, short_id: access.short_id };
  const reading = readOriginAndRate(effects, from, takenAt);
  const [found, { origin, rate }] = await Promise.all([
    findQuestion(effects, access, message, takenAt).catch((error: unknown) => ({ error })),
    reading,
  ]);
  if ('error' in found) {
    if (found.error instanceof ServiceError) await admitRequest(effects, from);
    throw found.error;
  }
  if ('answered' in found) {
    await admitRequest(effects, from);
    return found;
  }
  const { conversation, messages, code, usage, question } = found;
  const history = [...messages.filter(({ number }) => number < question.message.number), question.message];
  const variables = variablesOf(code, conversation.placement);
  const promptInput = { code, language: conversation.language, history, variables };
  // The estimate omits the sources: they are the owner's choice and must not use up the token limit of the visitor's
  // network.
  const estimatedTokens = estimateInputTokens(requestFor(promptInput)) + MAX_ANSWER_TOKENS;
  const action = {
    origin,
    action: 'message',
    at: takenAt,
    tokens: { account_id: code.account_id, estimated: estimatedTokens },
  } as const;
  if (isOverRate(rate, action)) throw visitorRateLimited();
  const leaseUntil = addMilliseconds(takenAt, CONVERSATION.answerLeaseSeconds * 1_000);
  const spender = { ...code, code };
  const steps: TurnSteps = {
    reserve: () => reserveBudget(effects, { spender, at: takenAt, estimatedTokens, usage }),
    store: () => storeTurn(effects, conversation, question, { action, leaseUntil }),
    // Search for the stored text and not the text of this request: a client can send an earlier message again with
    // another text.
    search: () => sourcesFor(effects, code, question.message.text),
    // `refused`, because no model was called.
    refund: (reserved, spentTokens) => settleBudget(effects, { ...reserved, spentTokens }, 'refused'),
    countSpent: (tokens) => countSpentTokens(effects, usageOwnerOf(spender, takenAt), tokens),
    endTurn: (tokens) => endUnansweredTurn(effects, conversation, question, { at: takenAt, leaseUntil, tokens }),
  };
  const { reserved, sources } = await (isDayLimitReached(usage, code) ? inSequence(steps) : inParallel(steps));
  const request = requestFor({ ...promptInput, sources });
  const budget = addTokens(effects, reserved, {
    estimated: estimateInputTokens(request) + MAX_ANSWER_TOKENS - estimatedTokens,
    spent: tokensSpentOn(sources),
  });
  return { code, conversation, history, request, variables, sources, takenAt, leaseUntil, budget };
}

/**
 * Finds the question to answer, or the earlier answer to the same message. Throws if the conversation cannot take a
 * message.
 */
async function findQuestion(effects: TurnEffects, access: ConversationAccess, message: VisitorMessage, at: Date) {
  const [transcript, foundAtAddress] = await Promise.all([
    requireOwnTranscript(effects, access),
    findCodeAndUsage(effects, access.short_id, at),
  ]);
  const { conversation } = transcript;
  if (!isOpen(conversation)) throw conversationEnded();
  // Only clients that use the address of a placement need the second read.
  const { code, usage } =
    access.short_id === conversation.short_id
      ? foundAtAddress
      : await findCodeAndUsage(effects, conversation.short_id, at);
  if (!code) throw notFound('qpr_code', access.short_id);
  if ('archived' in code) throw codeArchived();
  const question = questionOf(transcript, message, at);
  return 'answered' in question ? question : { ...transcript, code, usage, question };
}

async function findCodeAndUsage({ table }: TurnEffects, short_id: string, at: Date) {
  const [code, usage] = await Promise.all([findActiveOrArchived(table, short_id), findUsage(table, { short_id, at })]);
  return { code, usage };
}

const sourcesFor = (
  { knowledge }: TurnEffects,
  code: ScannedCode,
  question: string,
): Promise<AnswerSources | undefined> =>
  findAnswerSources(knowledge, { ids: code.knowledge ?? [], owner_id: knowledgeOwnerOf(code) }, question);

/**
 * The origin of a message, and how many messages came from that origin in this minute. This message is not counted yet:
 * `storeTurn` counts it. If this function instance has not yet read the day's salt for visitor hashes, it skips the
 * rate, and the write of `storeTurn` decides.
 */
async function readOriginAndRate({ table, hasher }: TurnEffects, sender: Sender, at: Date) {
  const known = hasher.knownOrigin(sender);
  if (!known) return { origin: await hasher.origin(sender), rate: {} };
  return { origin: known, rate: await findVisitorRate(table, { origin: known, action: 'message', at }) };
}

interface Question {
  /** The message to answer. */
  readonly message: Message;
  /** False if an earlier message is answered again. */
  readonly isNew: boolean;
}

function questionOf(
  { conversation, messages }: Transcript,
  { client_id, text }: VisitorMessage,
  at: Date,
): Question | EarlierAnswer {
  if (conversation.answering_until && conversation.answering_until > at.toISOString()) throw conversationBusy();
  const known = messages.find((message) => message.client_id === client_id);
  if (!known) {
    if (conversation.visitor_messages >= CONVERSATION.visitorMessages) throw conversationFull();
    const number = conversation.messages_count + 1;
    return { message: { number, role: 'visitor', text, created_at: at.toISOString(), client_id }, isNew: true };
  }
  const answer = messages.find(({ number }) => number === known.number + 1);
  if (answer?.outcome === 'complete') return { answered: answer };
  // Only the last question can be answered again. Later messages build on earlier answers, and if this question got no
  // answer, the next question has the number that its answer would get.
  if (messages.some(({ number, role }) => number > known.number && role === 'visitor')) throw conversationBusy();
  return { message: known, isNew: false };
}

interface TurnSteps {
  reserve(): Promise<ReservedBudget>;
  store(): Promise<void>;
  search(): Promise<AnswerSources | undefined>;
  refund(reserved: ReservedBudget, spentTokens: number): Promise<void>;
  countSpent(spentTokens: number): Promise<void>;
  endTurn(spent: TokenUsage): Promise<void>;
}

interface PaidTurn {
  readonly reserved: ReservedBudget;
  readonly sources: AnswerSources | undefined;
}

/**
 * Reserves the budget, stores the turn and searches the sources at the same time, because the visitor waits. If one of
 * them fails, the others are undone.
 */
async function inParallel({ reserve, store, search, refund, countSpent, endTurn }: TurnSteps): Promise<PaidTurn> {
  const [reserved, stored, found] = await Promise.allSettled([reserve(), store(), search()]);
  if (reserved.status === 'fulfilled' && stored.status === 'fulfilled' && found.status === 'fulfilled') {
    return { reserved: reserved.value, sources: found.value };
  }
  const sources = found.status === 'fulfilled' ? found.value : undefined;
  const spentTokens = tokensSpentOn(sources);
  await Promise.all([
    reserved.status === 'fulfilled' ? refund(reserved.value, spentTokens) : countSpent(spentTokens),
    stored.status === 'fulfilled' && endTurn(sources?.spent ?? NO_TOKENS),
  ]);
  throw [reserved, stored, found].find((result) => result.status === 'rejected')?.reason;
}

/** For a code at its daily limit: reserves the budget first, and does nothing else if that fails, which is likely. */
async function inSequence({ reserve, ...steps }: TurnSteps): Promise<PaidTurn> {
  const reserved = await reserve();
  return inParallel({ ...steps, reserve: () => Promise.resolve(reserved) });
}

/** Ends a stored turn if its budget was refused or its search failed. The question stays, as after a failed answer. */
async function endUnansweredTurn(
  { table }: TurnEffects,
  { id, messages_count }: Conversation,
  { message }: Question,
  { at, leaseUntil, tokens }: { readonly at: Date; readonly leaseUntil: Date; readonly tokens: TokenUsage },
): Promise<void> {
  const count = Math.max(message.number, messages_count);
  const ended = { leaseUntil, at, messages_count: count, tokens };
  // If the conversation ended or was deleted meanwhile, the turn ended with it.
  await tryTransactWrite(table, { turn: endTurnWrite(table, id, ended) });
}

async function storeTurn(
  { table, settings }: TurnEffects,
  conversation: Conversation,
  { message, isNew }: Question,
  { action, leaseUntil }: Pick<Turn, 'leaseUntil'> & { readonly action: VisitorAction },
): Promise<void> {
  const { id, started_at } = conversation;
  const { at } = action;
  const dueAt = addMilliseconds(at, settings.idleMilliseconds);
  const failure = await tryTransactWrite(table, {
    visitorRate: countVisitorActionWrite(table, action),
    turn: startTurnWrite(table, conversation, { at, leaseUntil, dueAt, newMessage: isNew ? message.text : undefined }),
    message: isNew ? putMessageWrite(table, id, message, expiresAtSeconds(started_at, settings)) : undefined,
  });
  if (failure?.failed('visitorRate')) throw visitorRateLimited();
  if (failure) throw conversationBusy();
}
