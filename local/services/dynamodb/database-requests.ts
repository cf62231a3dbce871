import { EventEmitter } from 'node:events';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import { readSignature } from '../../engine/signature.ts';
import type { AwsResponse } from '../../engine/types.ts';
import { type DirectAccess, type DirectCall, openDirectAccess, type Role } from './direct-access.ts';

/** What a thread needs to call the database without the runtime's AWS endpoint. */
export interface DatabaseSetup {
  readonly access: DirectAccess;
  readonly role: Role;
  /** Port of the AWS endpoint. The SDK addresses its calls to this port, and `DatabaseRoutes` redirects them. */
  readonly awsPort: number;
  /** The access key with which the function signs its calls. It identifies the function. */
  readonly accessKeyId: string;
}

type OnResponse = (response: IncomingMessage) => void;
type Send = (body: string | Uint8Array | undefined) => ClientRequest;

/**
 * Sends the database calls of a thread's functions directly to the database. The SDK in a bundle has no setting for
 * that, and the bundle must be the same as on AWS. So this class replaces `http.request`, but only for DynamoDB calls
 * to the AWS endpoint.
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

  /** From now on, calls that are signed with `accessKeyId` go directly to the database. */
  add({ access, role, awsPort, accessKeyId }: DatabaseSetup): void {
    if (this.#calls.size === 0) this.#replaceRequest(awsPort);
    this.#calls.set(accessKeyId, withInFlightCount(openDirectAccess(access, role, this.#onWrite), this.#inFlight));
  }

  #replaceRequest(awsPort: number): void {
    const original = http.request;
    const request = (...parameters: Parameters<typeof http.request>): ClientRequest => {
      const [options, onResponse] = parameters as unknown[] as [RequestOptions, OnResponse | undefined];
      const { target, accessKeyId } = databaseCallOf(options, awsPort);
      const call = this.#calls.get(accessKeyId);
      if (target === undefined || call === undefined) return original(...parameters);
      const sendToEndpoint: Send = (body) => original(options).end(body);
      const databaseRequest = new DatabaseRequest(call, target, sendToEndpoint);
      if (onResponse) databaseRequest.once('response', onResponse);
      // A DatabaseRequest has every member of a ClientRequest that the SDK uses.
      return databaseRequest as unknown as ClientRequest;
    };
    http.request = request as typeof http.request;
  }
}

/** Reads a request's headers. Without `target`, the request is not a DynamoDB call to the AWS endpoint. */
function databaseCallOf(
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
const withInFlightCount =
  (call: DirectCall, inFlight: Int32Array): DirectCall =>
  (target, body) => {
    const response = call(target, body);
    if (response === undefined) return undefined;
    Atomics.add(inFlight, 0, 1);
    return response.finally(() => Atomics.sub(inFlight, 0, 1));
  };

/** An outgoing request. It is sent only when its body is complete, because the body decides where the request goes. */
class DatabaseRequest extends EventEmitter {
  readonly #call: DirectCall;
  readonly #target: string;
  readonly #sendToEndpoint: Send;
  #endpointRequest: ClientRequest | undefined;
  #isDestroyed = false;
  /** The SDK sets timeouts on the socket. They have no effect here, because direct calls have their own timeout. */
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
    if (this.#endpointRequest) this.#endpointRequest.destroy(error);
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
    this.#endpointRequest = this.#sendToEndpoint(body);
    for (const event of ['response', 'error', 'close']) {
      this.#endpointRequest.on(event, (...details) => this.emit(event, ...details));
    }
  }
}
