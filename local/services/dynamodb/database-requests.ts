import { EventEmitter } from 'node:events';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import type { AwsResponse } from '../../engine/types.ts';
import { type DirectAccess, type DirectCall, openDirectAccess, type Role } from './direct-access.ts';

/** How a thread calls the database without the AWS endpoint. */
export interface DatabaseSetup {
  readonly access: DirectAccess;
  readonly role: Role;
  /** Port of the AWS endpoint, to which the thread addresses its calls. */
  readonly awsPort: number;
  /** Number of calls in flight, in shared memory. */
  readonly inFlight: Int32Array;
}

type OnResponse = (response: IncomingMessage) => void;
type Send = (body: string | Uint8Array | undefined) => ClientRequest;

/**
 * Sends the thread's database calls directly to the database. The SDK of a bundle cannot be configured for that, and
 * must stay the one that runs on AWS, so this replaces `http.request` for requests to the AWS endpoint with a DynamoDB
 * target. All other requests are unchanged.
 */
export function routeDatabaseRequests(setup: DatabaseSetup, onWrite: () => void): void {
  const call = openDirectAccess(setup.access, setup.role, onWrite);
  const original = http.request;
  const request = (...parameters: Parameters<typeof http.request>): ClientRequest => {
    const [options, onResponse] = parameters as unknown[] as [RequestOptions, OnResponse | undefined];
    const target = targetOf(options, setup.awsPort);
    if (target === undefined) return original(...parameters);
    const sendToEndpoint: Send = (body) => original(options).end(body);
    const sent = new DatabaseRequest(counted(call, setup.inFlight), target, sendToEndpoint);
    if (onResponse) sent.once('response', onResponse);
    // It has everything that the SDK uses of a request.
    return sent as unknown as ClientRequest;
  };
  http.request = request as typeof http.request;
}

function targetOf(options: RequestOptions, awsPort: number): string | undefined {
  if (Number(options?.port) !== awsPort) return undefined;
  const target = Object.entries(options.headers ?? {}).find(([name]) => name.toLowerCase() === 'x-amz-target')?.[1];
  return typeof target === 'string' && target.startsWith('DynamoDB_') ? target : undefined;
}

/** Counts the calls in flight, so the scheduler knows that the instance waits for the database. */
const counted =
  (call: DirectCall, inFlight: Int32Array): DirectCall =>
  (target, body) => {
    const response = call(target, body);
    if (response === undefined) return undefined;
    Atomics.add(inFlight, 0, 1);
    return response.finally(() => Atomics.sub(inFlight, 0, 1));
  };

/** An outgoing request that is sent when its body is complete, because the body decides where it goes. */
class DatabaseRequest extends EventEmitter {
  readonly #call: DirectCall;
  readonly #target: string;
  readonly #sendToEndpoint: Send;
  #atEndpoint: ClientRequest | undefined;
  #isDestroyed = false;
  /** The SDK sets timeouts on the socket. Direct calls have their own. */
  readonly socket = Object.assign(new EventEmitter(), {
    connecting: false,
    setKeepAlive: () => undefined,
    setTimeout: () => undefined,
  });

  constructor(call: DirectCall, target: string, sendToEndpoint: Send) {
    super();
    this.#call = call;
    this.#target = target;
    this.#sendToEndpoint = sendToEndpoint;
  }

  end(body?: string | Uint8Array): this {
    const text = typeof body === 'string' ? body : Buffer.from(body ?? []).toString();
    const response = this.#call(this.#target, text);
    if (response !== undefined) void response.then((received) => this.#respond(received));
    else this.#forward(body);
    return this;
  }

  destroy(error?: Error): this {
    this.#isDestroyed = true;
    if (this.#atEndpoint) this.#atEndpoint.destroy(error);
    else if (error) this.emit('error', error);
    return this;
  }

  #respond({ status, headers = {}, body = '' }: AwsResponse): void {
    if (!this.#isDestroyed) {
      const stream = Readable.from([typeof body === 'string' ? Buffer.from(body) : body], { objectMode: false });
      this.emit('response', Object.assign(stream, { statusCode: status, statusMessage: '', headers, complete: true }));
    }
    this.emit('close');
  }

  #forward(body: string | Uint8Array | undefined): void {
    this.#atEndpoint = this.#sendToEndpoint(body);
    for (const event of ['response', 'error', 'close']) {
      this.#atEndpoint.on(event, (...details) => this.emit(event, ...details));
    }
  }
}
