import type { Effects } from '../../platform/effects.ts';
import type { AnswerOutcome } from '../conversation.ts';
import { isRefused, type Model, type ModelRequest, NO_TOKENS, plus, type TokenUsage } from '../models/model.ts';
import { withoutMark } from './unknown-mark.ts';
import { filledIn, type ModelVariables } from './variables-for-model.ts';

export interface ModelEffects extends Pick<Effects, 'now'> {
  readonly answer: Model['answer'];
  /** Receives the reason why an answer failed; the visitor only sees a friendly message. */
  readonly onFailure: (error: unknown) => void;
}

export interface ModelAnswer {
  readonly text: string;
  readonly outcome: AnswerOutcome;
  /** The model marked that it does not know what was asked. */
  readonly isUnknown: boolean;
  /** Usage of all calls; `refused` if the provider did no work, so it cost nothing. */
  readonly used: TokenUsage | 'refused' | undefined;
  /** Absent if the answer has no words. */
  readonly firstWordMilliseconds?: number;
}

interface AskOptions {
  readonly asked_at: Date;
  readonly send: (piece: string) => void;
  /** Filled in where the model writes their placeholders. */
  readonly variables?: ModelVariables | undefined;
}

/**
 * Forwards the pieces of an answer as they arrive, and returns how it ended: complete, stopped, or cut off by a
 * failure.
 */
export async function askModel(
  effects: ModelEffects,
  request: Omit<ModelRequest, 'report'>,
  { asked_at, send, variables }: AskOptions,
): Promise<ModelAnswer> {
  let text = '';
  let isUnknown = false;
  let firstWordMilliseconds: number | undefined;
  let used: TokenUsage | undefined;
  const report = (usage: TokenUsage) => {
    used = plus(used ?? NO_TOKENS, usage);
  };
  const answer = (outcome: AnswerOutcome, refused = false): ModelAnswer => ({
    text,
    outcome,
    isUnknown,
    used: refused ? 'refused' : used,
    ...(firstWordMilliseconds !== undefined && { firstWordMilliseconds }),
  });
  try {
    const pieces = withoutMark(effects.answer({ ...request, report }), () => {
      isUnknown = true;
    });
    for await (const piece of variables ? filledIn(pieces, variables) : pieces) {
      firstWordMilliseconds ??= effects.now().getTime() - asked_at.getTime();
      text += piece;
      send(piece);
    }
    return answer('complete');
  } catch (error) {
    const isStopped = request.signal.aborted;
    if (!isStopped) effects.onFailure(error);
    return answer(isStopped ? 'stopped' : 'failed', isRefused(error) && used === undefined);
  }
}
