import { EventEmitter } from 'node:events';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import { readSignature } from '../../engine/signature.ts';
import type { AwsResponse } from '../../engine/types.ts';
import { type DirectAccess, type DirectCall, openDirectAccess, type Role } from './direct-access.ts';

/** How a thread calls the database without the AWS endpoint. */
export interface DatabaseSetup {
  readonly access: DirectAccess;
  readonly role: Role;
  /** Port of the AWS endpoint, to which the thread addresses its calls. */
  readonly awsPort: number;
  /** Identifies the function in its calls. */
  readonly accessKeyId: string;
}

type OnResponse = (response: IncomingMessage) => void;
type Send = (body: string | Uint8Array | undefined) => ClientRequest;

/**
 * Sends the database calls of a thread's functions directly to the database. The SDK in a bundle has no setting for
 * that, and the bundle must be the same as on AWS. So this replaces `http.request`, but only for DynamoDB calls to the
 * AWS endpoint.
 */
export class DatabaseRoutes {
  readonly #calls = new Map<string, DirectCall>();
  readonly #inFlight: Int32Array;
  readonly #onWrite: () => void;

  /** `inFlight` is the number of calls in flight, in shared memory. */
  constructor(inFlight: Int32Array, onWrite: () => void) {
    this.#inFlight = inFlight;
    this.#onWrite = onWrite;
  }

  /** From now on, calls that this function signs go directly to the database. */
  add({ access, role, awsPort, accessKeyId }: DatabaseSetup): void {
    if (this.#calls.size === 0) this.#replaceRequest(awsPort);
    this.#calls.set(accessKeyId, counted(openDirectAccess(access, role, this.#onWrite), this.#inFlight));
  }

  #replaceRequest(awsPort: number): void {
    const original = http.request;
    const request = (...parameters: Parameters<typeof http.request>): ClientRequest => {
      const [options, onResponse] = parameters as unknown[] as [RequestOptions, OnResponse | undefined];
      const { target, accessKeyId } = databaseCall(options, awsPort);
      const call = this.#calls.get(accessKeyId);
      if (target === undefined || call === undefined) return original(...parameters);
      const sendToEndpoint: Send = (body) => original(options).end(body);
      const sent = new DatabaseRequest(call, target, sendToEndpoint);
      if (onResponse) sent.once('response', onResponse);
      // A DatabaseRequest has every member of a ClientRequest that the SDK uses.
      return sent as unknown as ClientRequest;
    };
    http.request = request as typeof http.request;
  }
}

function databaseCall(
  options: RequestOptions,
  awsPort: number,
): { readonly target?: string; readonly accessKeyId: string } {
  if (Number(options?.port) !== awsPort) return { accessKeyId: '' };
  const headerOf = (wanted: string) =>
    String(Object.entries(options.headers ?? {}).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '');
  const target = headerOf('x-amz-target');
  const accessKeyId = readSignature(headerOf('authorization'))?.accessKeyId ?? '';
  return { ...(target.startsWith('DynamoDB_') && { target }), accessKeyId };
}

/** Counts the calls in flight. The scheduler treats an instance as busy while the database works for it. */
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
