import { CONVERSATION } from '../../../contracts/conversations.ts';
import { isRefused, type Model, ModelFailed, type ModelRequest, type TokenUsage } from './model.ts';
import { estimateUsage } from './tokens.ts';

export interface ModelTimeouts {
  /** Maximum wait for the first piece of an answer. */
  readonly firstMilliseconds: number;
  /** Maximum wait between two pieces. */
  readonly nextMilliseconds: number;
  /** Maximum time for the whole answer, including a retry. */
  readonly totalMilliseconds: number;
}

const MODEL_TIMEOUTS: ModelTimeouts = {
  firstMilliseconds: 15_000,
  nextMilliseconds: 15_000,
  totalMilliseconds: CONVERSATION.answerSeconds * 1_000,
};

/**
 * Adds timeouts and one retry to a model. If the call fails before the first word of the answer, it is repeated once,
 * unless a retry cannot succeed. After the first word nothing is repeated, because the visitor has seen it. `report`
 * gets the token usage of every call that the provider accepted: an estimate if the provider reports none.
 */
export const withTimeoutsAndRetry = (model: Model, timeouts: ModelTimeouts = MODEL_TIMEOUTS): Model => ({
  name: model.name,
  async *answer(request) {
    const deadline = new AbortController();
    const total = setTimeout(
      () => deadline.abort(new ModelFailed('The model was too slow: the answer did not end.', false)),
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
    let isReported = false;
    /** Reports once per call: usage that arrives after we gave up is ignored. */
    const report = (usage: TokenUsage) => {
      if (isReported) return;
      isReported = true;
      request.report(usage);
    };
    try {
      for await (const piece of withTimeouts(model, { ...request, report }, timeouts)) {
        text += piece;
        yield piece;
      }
      if (text === '') throw new ModelFailed('The model returned an empty answer.', true);
      report(estimateUsage(request, text));
      return;
    } catch (error) {
      if (!isRefused(error)) report(estimateUsage(request, text));
      request.signal.throwIfAborted();
      const isRetryable = !(error instanceof ModelFailed) || error.retryable;
      if (text !== '' || attempt > 1 || !isRetryable) throw error;
    }
  }
}

async function* withTimeouts(model: Model, request: ModelRequest, timeouts: ModelTimeouts): AsyncGenerator<string> {
  const waiting = new AbortController();
  const signal = AbortSignal.any([request.signal, waiting.signal]);
  const giveUp = (what: string) => waiting.abort(new ModelFailed(`The model was too slow: ${what}.`, true));
  let timer = setTimeout(giveUp, timeouts.firstMilliseconds, 'no first word');
  const pieces = model.answer({ ...request, signal })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await untilAborted(pieces.next(), signal);
      if (result.done) return;
      clearTimeout(timer);
      if (result.value !== '') yield result.value;
      timer = setTimeout(giveUp, timeouts.nextMilliseconds, 'no next word');
    }
  } finally {
    clearTimeout(timer);
    // If the reader of the answer stops early, also end the call to the model. A hanging model must not block us here.
    waiting.abort(new ModelFailed('The reader stopped.', false));
    void Promise.resolve(pieces.return?.()).catch(() => undefined);
  }
}

/**
 * The result of the promise, or a rejection as soon as the signal aborts. The call to the model gets the signal too,
 * but a library that ignores it must not block the conversation.
 */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
