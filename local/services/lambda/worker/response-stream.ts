import { Writable } from 'node:stream';
import type { FromWorker, ResponseHead } from '../messages.ts';

const STREAMING = Symbol.for('aws.lambda.runtime.handler.streaming');

/** The stream that a streaming handler writes to. Each chunk waits until the previous one was consumed. */
export class ResponseStream extends Writable {
  readonly #send: (message: FromWorker) => void;
  #onConsumed: (() => void) | undefined;
  #contentType: string | undefined;
  #isHeadSent = false;

  constructor(send: (message: FromWorker) => void) {
    super({ highWaterMark: 64 * 1024 });
    this.#send = send;
  }

  setContentType(contentType: string): void {
    this.#contentType = contentType;
  }

  sendHead(head: ResponseHead): void {
    if (this.#isHeadSent) return;
    this.#isHeadSent = true;
    this.#send({ type: 'head', head });
  }

  chunkConsumed(): void {
    const next = this.#onConsumed;
    this.#onConsumed = undefined;
    next?.();
  }

  override _write(chunk: Buffer | string, _encoding: BufferEncoding, done: () => void): void {
    this.#sendDefaultHead();
    this.#onConsumed = done;
    this.#send({ type: 'chunk', bytes: typeof chunk === 'string' ? Buffer.from(chunk) : new Uint8Array(chunk) });
  }

  override _final(done: () => void): void {
    this.#sendDefaultHead();
    this.#send({ type: 'end' });
    done();
  }

  #sendDefaultHead(): void {
    this.sendHead({ statusCode: 200, headers: { 'content-type': this.#contentType ?? 'application/octet-stream' } });
  }
}

export const isStreaming = (handler: object): boolean => Reflect.get(handler, STREAMING) === 'response';

/** The global object `awslambda` of Lambda's Node.js runtime. */
export const awslambda = {
  streamifyResponse<H extends object>(handler: H): H {
    Reflect.set(handler, STREAMING, 'response');
    return handler;
  },
  HttpResponseStream: {
    from(stream: ResponseStream, head: ResponseHead): ResponseStream {
      stream.sendHead(head);
      return stream;
    },
  },
};
