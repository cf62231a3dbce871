import { CONVERSATION } from '../../../contracts/conversations.ts';
import { isRefused, type Model, ModelFailed, type ModelRequest, type TokenUsage } from './model.ts';
import { estimateUsage } from './tokens.ts';

export interface ModelTimeouts {
  /** Until the first piece of an answer. */
  readonly firstMilliseconds: number;
  /** Between two pieces. */
  readonly nextMilliseconds: number;
  /** For the whole answer, a second try included. */
  readonly totalMilliseconds: number;
}

const MODEL_TIMEOUTS: ModelTimeouts = {
  firstMilliseconds: 15_000,
  nextMilliseconds: 15_000,
  totalMilliseconds: CONVERSATION.answerSeconds * 1_000,
};

/**
 * A model with timeouts: each wait has an end, and an answer that failed before its first word is
 * asked for once more. After the first word nothing is repeated, since the visitor has seen it. Every
 * call that the provider took is reported, by an estimate where the provider does not say.
 */
export const guarded = (model: Model, timeouts: ModelTimeouts = MODEL_TIMEOUTS): Model => ({
  name: model.name,
  async *answer(request) {
    const deadline = new AbortController();
    const total = setTimeout(
      () => deadline.abort(new ModelFailed('The model was too slow: no end of the answer.', false)),
      timeouts.totalMilliseconds,
    );
    const signal = AbortSignal.any([request.signal, deadline.signal]);
    try {
      yield* withOneRetry(model, { ...request, signal }, timeouts);
    } finally {
      clearTimeout(total);
    }
  },
});

async function* withOneRetry(model: Model, request: ModelRequest, timeouts: ModelTimeouts): AsyncGenerator<string> {
  for (let attempt = 1; ; attempt += 1) {
    let text = '';
    let reported = false;
    /** Once a call: a provider that comes with its figures after we gave up is too late. */
    const report = (usage: TokenUsage) => {
      if (reported) return;
      reported = true;
      request.report(usage);
    };
    try {
      for await (const piece of withTimeouts(model, { ...request, report }, timeouts)) {
        text += piece;
        yield piece;
      }
      if (text === '') throw new ModelFailed('The model answered nothing.', true);
      report(estimateUsage(request, text));
      return;
    } catch (error) {
      if (!isRefused(error)) report(estimateUsage(request, text));
      request.signal.throwIfAborted();
      const retryable = !(error instanceof ModelFailed) || error.retryable;
      if (text !== '' || attempt > 1 || !retryable) throw error;
    }
  }
}

async function* withTimeouts(model: Model, request: ModelRequest, timeouts: ModelTimeouts): AsyncGenerator<string> {
  const waiting = new AbortController();
  const signal = AbortSignal.any([request.signal, waiting.signal]);
  const giveUp = (what: string) => waiting.abort(new ModelFailed(`The model was too slow: ${what}.`, true));
  let next = setTimeout(giveUp, timeouts.firstMilliseconds, 'no first word');
  const pieces = model.answer({ ...request, signal })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await untilAborted(pieces.next(), signal);
      if (result.done) return;
      clearTimeout(next);
      if (result.value !== '') yield result.value;
      next = setTimeout(giveUp, timeouts.nextMilliseconds, 'no next word');
    }
  } finally {
    clearTimeout(next);
    // Whoever stops reading also ends the call behind it; a hanging model must not hold us here.
    waiting.abort(new ModelFailed('Nobody reads on.', false));
    void Promise.resolve(pieces.return?.()).catch(() => undefined);
  }
}

/** Adapters pass the signal on, but a library that ignores it must not hang the conversation. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
