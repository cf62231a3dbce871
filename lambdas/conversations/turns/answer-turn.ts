import type { QuestionReason } from '../../../contracts/questions/questions.ts';
import { scanKey } from '../../events/scan-id.ts';
import { type AnswerSource, citedSources } from '../../knowledge/answer-source.ts';
import { retryUntilDeadline } from '../../platform/retry.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { expiresAtSeconds } from '../../scans/retention.ts';
import { addLateTokensWrite } from '../../scans/store.ts';
import { trySettle } from '../budget/settle-budget.ts';
import { type AnswerOutcome, type Conversation, isOpen } from '../conversation.ts';
import { addTokensWrite, endTurnWrite } from '../conversation-changes.ts';
import { NO_TOKENS, plus, type TokenUsage } from '../models/model.ts';
import { questionNoticedWrite } from '../question-events.ts';
import { addMilliseconds } from '../settings.ts';
import { findConversation, putMessageWrite } from '../store.ts';
import { askModel, type ModelEffects } from './ask-model.ts';
import type { AnswerFigures } from './count-answer.ts';
import type { Turn, TurnEffects } from './take-turn.ts';
import { reasonsUnanswered } from './unanswered.ts';

export interface AnswerEffects extends TurnEffects, ModelEffects {
  /** How long we keep retrying to store an answer that the visitor has already read, if the database is unavailable. */
  readonly storeForMilliseconds: number;
  readonly countAnswer: (figures: AnswerFigures) => Promise<void>;
}

/** How an answer ended, and its number in the conversation. */
export interface StoredAnswer {
  readonly outcome: AnswerOutcome;
  readonly number: number;
}

/** The number of the answer: one more than that of its question, which is the last message of the history. */
const answerNumberOf = ({ history }: Turn): number => (history.at(-1)?.number ?? 0) + 1;

const WATCH_MILLISECONDS = 1_000;
/** A reload also leaves the page. A visitor who comes back within this time finds the answer still running. */
const LEFT_MILLISECONDS = 5_000;

/** The stored answer, and what it is based on. */
interface AnsweredTurn extends StoredAnswer {
  readonly sources?: readonly AnswerSource[] | undefined;
}

/** Streams the answer to the visitor and stores it, whether it is complete, stopped by the visitor or cut off. */
export async function answerTurn(
  effects: AnswerEffects,
  turn: Turn,
  send: (piece: string) => void,
): Promise<AnsweredTurn> {
  const stopping = new AbortController();
  const watch = watchForStop(effects, turn, stopping);
  const request = { ...turn.request, signal: stopping.signal };
  const { text, outcome, isUnknown, used, ...figures } = await askModel(effects, request, {
    asked_at: turn.takenAt,
    send,
    variables: turn.variables,
  }).finally(() => clearInterval(watch));
  const sources = turn.sources && citedSources(text, turn.sources.sources);
  const unanswered = outcome === 'complete' ? reasonsUnanswered({ ...turn, answer: text, isUnknown }) : [];
  const tokens = plus(used === undefined || used === 'refused' ? NO_TOKENS : used, turn.sources?.spent ?? NO_TOKENS);
  // Report the answer as done only after it is stored: a reload must show what the visitor has read.
  await Promise.all([
    retryUntilDeadline(
      () => storeAnswer(effects, turn, { text, outcome, tokens, sources, unanswered }),
      effects.storeForMilliseconds,
    ),
    trySettle('converse', effects, turn.budget, used),
  ]);
  await effects.countAnswer({ outcome, ...figures });
  return { outcome, number: answerNumberOf(turn), sources };
}

/**
 * Aborts the answer once the visitor no longer waits for it. A function behind a Lambda function URL does not notice
 * that its client has disconnected. This therefore polls the table, where the signals of the page are stored: the
 * visitor pressed stop or left.
 */
function watchForStop({ table, now }: AnswerEffects, turn: Turn, stopping: AbortController): NodeJS.Timeout {
  return setInterval(async () => {
    // A failed read is not a reason to stop; the next one follows in a second.
    const ifReadFails = () => turn.conversation;
    const seen = await findConversation(table, turn.conversation.id, { consistent: false }).catch(ifReadFails);
    // The visitor deleted the conversation and no longer waits for an answer.
    if (!seen) return stopping.abort();
    const leftFor = seen.left_at ? now().getTime() - Date.parse(seen.left_at) : 0;
    if (!isOpen(seen) || seen.stop_requested_at || leftFor > LEFT_MILLISECONDS) stopping.abort();
  }, WATCH_MILLISECONDS);
}

interface Answer extends Omit<AnsweredTurn, 'number'> {
  readonly text: string;
  readonly tokens: TokenUsage;
  readonly unanswered: readonly QuestionReason[];
}

async function storeAnswer(
  effects: AnswerEffects,
  turn: Turn,
  { text, outcome, tokens, sources, unanswered }: Answer,
): Promise<void> {
  const { table, now, settings } = effects;
  const { conversation, leaseUntil } = turn;
  const at = now();
  const number = answerNumberOf(turn);
  const hasText = text !== '';
  // If the visitor retried the question and got no text this time, the partial answer of the first attempt stays.
  const messages_count = hasText ? number : Math.max(number - 1, conversation.messages_count);
  const message = {
    number,
    role: 'assistant',
    text,
    created_at: at.toISOString(),
    outcome,
    sources,
    unanswered,
  } as const;
  const expires = expiresAtSeconds(conversation.started_at, settings);
  const write = (dueAt?: Date) =>
    tryTransactWrite(table, {
      turn: endTurnWrite(table, conversation.id, { leaseUntil, at, dueAt, messages_count, tokens }),
      answer: hasText ? putMessageWrite(table, conversation.id, message, expires) : undefined,
      noticed: hasText && unanswered.length > 0 ? questionNoticedWrite(effects, conversation, number) : undefined,
    });
  // `dueAt` is when the conversation ends if nothing more is written. If the visitor left meanwhile, an earlier `dueAt`
  // is already stored: the first write fails, and the second write keeps the earlier time. If the conversation has
  // ended meanwhile, both writes fail, and no answer is added.
  const failure = await write(addMilliseconds(at, settings.idleMilliseconds));
  const secondFailure = failure && (await write());
  if (secondFailure?.itemOf('turn')?.ended_at !== undefined) await addLateTokens(effects, conversation, tokens);
}

/**
 * Counts the tokens of an answer whose conversation has ended. If the conversation was deleted meanwhile, that is not
 * an error.
 */
const addLateTokens = async ({ table }: AnswerEffects, { id, short_id, scan_id }: Conversation, tokens: TokenUsage) =>
  tryTransactWrite(table, {
    conversation: addTokensWrite(table, id, tokens),
    scan: addLateTokensWrite(table, scanKey(short_id, scan_id), tokens),
  });
