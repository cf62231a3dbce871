import type { CallOptions, Client } from './client.ts';
import { ConnectionError } from './errors.ts';
import { readEvents } from './event-stream.ts';
import { type AnswerSource, type PreviewQprCodeInput, previewQprCode } from './operations.ts';
import { sha256 } from './sha256.ts';
import { TIMEOUT_MS } from './transport.ts';
import { BODY_HASH_HEADER } from './values.ts';

/** `stopped`: somebody stopped the answer. `failed`: the model did not answer; you can ask again. */
export type AnswerOutcome = 'complete' | 'stopped' | 'failed';

/** An event of a streamed answer: a chunk of text, the sources of the answer, or, as the last event, its outcome. */
export type AnswerEvent =
  | { readonly event: 'delta'; readonly text: string }
  | { readonly event: 'sources'; readonly sources: readonly AnswerSource[] }
  | { readonly event: 'done'; readonly outcome: AnswerOutcome };

export type AnswerStream = AsyncGenerator<AnswerEvent, void, undefined>;

/** CloudFront signs the requests to streaming operations and needs the hash of their body. */
export const bodyHashHeader = (body: string) => ({ [BODY_HASH_HEADER]: sha256(body) });

/** Tests a draft: streams the answer to the last of `body.messages`, as a visitor would get it. Nothing is stored. */
export function streamPreview(
  client: Pick<Client, 'open' | 'timeoutMs'>,
  body: PreviewQprCodeInput['body'],
  options: CallOptions = {},
): AnswerStream {
  const headers = { ...options.headers, ...bodyHashHeader(JSON.stringify(body)) };
  const open = (signal: AbortSignal) => client.open(previewQprCode, { body }, { ...options, headers, signal });
  return streamAnswer(open, { timeoutMs: client.timeoutMs, ...options });
}

interface CollectedAnswer {
  readonly text: string;
  /** Empty if the answer is not based on knowledge. */
  readonly sources: readonly AnswerSource[];
  readonly outcome: AnswerOutcome;
}

/** Collects a streamed answer and returns its full text, sources and outcome. */
export async function collectAnswer(events: AsyncIterable<AnswerEvent>): Promise<CollectedAnswer> {
  let text = '';
  let sources: readonly AnswerSource[] = [];
  for await (const piece of events) {
    if (piece.event === 'done') return { text, sources, outcome: piece.outcome };
    if (piece.event === 'sources') sources = piece.sources;
    else text += piece.text;
  }
  throw truncatedError();
}

interface StreamOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long the stream may be idle. */
  readonly timeoutMs?: number | undefined;
}

/** Streams the events of an answer. Throws a ConnectionError if the stream is idle too long or ends without `done`. */
export async function* streamAnswer(
  open: (signal: AbortSignal) => Promise<Response>,
  { signal, timeoutMs = TIMEOUT_MS }: StreamOptions,
): AnswerStream {
  const idle = new AbortController();
  const combined = signal ? AbortSignal.any([signal, idle.signal]) : idle.signal;
  const { body } = await open(combined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startTimer = () => {
    timer = setTimeout(() => idle.abort(), timeoutMs);
  };
  try {
    startTimer();
    for await (const { event, data } of body ? readEvents(body) : []) {
      clearTimeout(timer);
      yield { event, ...JSON.parse(data) } as AnswerEvent;
      if (event === 'done') return;
      startTimer();
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError(error, idle.signal.aborted ? timeoutMs : undefined, true);
  } finally {
    clearTimeout(timer);
  }
  throw truncatedError();
}

const truncatedError = () =>
  new ConnectionError(new Error('The stream ended before the answer was complete.'), undefined, true);
