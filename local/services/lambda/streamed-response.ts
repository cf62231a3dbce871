import type { StreamedResult } from '../../engine/types.ts';
import type { ErrorDocument, FromWorker, ResponseHead } from './messages.ts';

type Chunk = Uint8Array | 'end' | Error;

/** Turns a worker's messages into the head of a response and a body to iterate over. */
export class StreamedResponse {
  readonly #result = Promise.withResolvers<StreamedResult>();
  readonly #settled = Promise.withResolvers<void>();
  readonly #onConsumed: () => void;
  readonly #chunks: Chunk[] = [];
  #wake: (() => void) | undefined;
  #hasEnded = false;

  constructor(onConsumed: () => void) {
    this.#onConsumed = onConsumed;
    // The invoker gets the error. An unhandled rejection must not end the process.
    this.#result.promise.catch(() => undefined);
  }

  get result(): Promise<StreamedResult> {
    return this.#result.promise;
  }

  /** Resolves when the invocation is over, even if nobody reads the body any more. */
  get settled(): Promise<void> {
    return this.#settled.promise;
  }

  receive(message: FromWorker): void {
    if (message.type === 'head') this.#begin(message.head);
    else if (message.type === 'chunk') this.#put(message.bytes);
    else if (message.type === 'end') this.#put('end');
    else if (message.type === 'error') this.fail(message.error);
    else if (message.type === 'result') this.#finish(message.payload);
  }

  fail(error: ErrorDocument): void {
    const thrown = new Error(error.errorMessage);
    thrown.name = error.errorType;
    this.#result.reject(thrown);
    this.#put(thrown);
    this.#settled.resolve();
  }

  /** The handler has returned. If it did not stream, its whole response is sent as JSON. */
  #finish(payload: string): void {
    this.#begin({ statusCode: 200, headers: { 'content-type': 'application/json' } });
    if (!this.#hasEnded && this.#chunks.length === 0 && payload !== 'null') this.#put(Buffer.from(payload));
    this.#put('end');
    this.#settled.resolve();
  }

  #begin({ statusCode = 200, headers = {}, cookies = [] }: ResponseHead): void {
    this.#result.resolve({ statusCode, headers, cookies, body: this.#body() });
  }

  #put(chunk: Chunk): void {
    if (this.#hasEnded) return;
    this.#hasEnded = chunk === 'end' || chunk instanceof Error;
    this.#chunks.push(chunk);
    this.#wake?.();
  }

  async *#body(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk === 'end') return;
      if (chunk instanceof Error) throw chunk;
      if (chunk !== undefined) {
        yield chunk;
        this.#onConsumed();
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
