import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorResponse } from './aws-error-response.ts';
import { joinedHeaders, readBody } from './http-messages.ts';
import { readSignature } from './signature.ts';
import {
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Principal,
  type RequestContext,
  type ServiceHandler,
} from './types.ts';

/** Decides by the policies of a role; throws AwsError AccessDenied. `session` names who uses the role. */
export interface Authorizer {
  authorize(
    roleArn: string,
    session: string,
    call: { readonly action: string; readonly resource: string; readonly context: RequestContext },
  ): void;
}

/** Access key of the person who started the runtime; may do anything. */
export const OPERATOR_ACCESS_KEY_ID = 'operator';

const LARGEST_BODY_BYTES = 64 * 1024 * 1024;

/** The address that stands for all of AWS: every SDK call of a function arrives here and is authorized. */
export class AwsEndpoint {
  readonly #authorizer: Authorizer;
  readonly #services = new Map<string, ServiceHandler>();
  readonly #principals = new Map<string, Principal>([[OPERATOR_ACCESS_KEY_ID, { name: 'operator' }]]);
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #port = 0;

  constructor(authorizer: Authorizer) {
    this.#authorizer = authorizer;
  }

  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    this.#server.keepAliveTimeout = 60_000;
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.#port = address !== null && typeof address === 'object' ? address.port : 0;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  serve(service: string, handler: ServiceHandler): void {
    this.#services.set(service, handler);
  }

  /** From now on calls signed with this key are made by the principal. */
  register(accessKeyId: string, principal: Principal): void {
    this.#principals.set(accessKeyId, principal);
  }

  /** A call from within the runtime, e.g. of Lambda to a dead-letter queue with the function's role. */
  async call(
    service: string,
    principal: Principal,
    request: Omit<AwsRequest, 'principal' | 'authorize'>,
  ): Promise<AwsResponse> {
    const handler = this.#services.get(service);
    if (handler === undefined)
      throw new AwsError('UnknownService', `The service ${service} is not part of the local runtime.`, 501);
    return handler({
      ...request,
      principal,
      authorize: (action, resource, context) => this.#authorize(principal, action, resource, context),
    });
  }

  #authorize(principal: Principal, action: string, resource: string, context: RequestContext = {}): void {
    if (principal.roleArn === undefined) return;
    this.#authorizer.authorize(principal.roleArn, principal.name, { action, resource, context });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const signature = readSignature(request.headers.authorization);
    const requestId = randomUUID();
    const result = await this.#handle(request, signature?.accessKeyId, signature?.service ?? '').catch(
      (error: unknown) => errorResponse(signature?.service ?? '', error, requestId),
    );
    response.writeHead(result.status, { 'x-amzn-requestid': requestId, ...result.headers });
    response.end(result.body);
  }

  async #handle(request: IncomingMessage, accessKeyId: string | undefined, service: string): Promise<AwsResponse> {
    const body = await readBody(request, LARGEST_BODY_BYTES);
    if (accessKeyId === undefined) throw new AwsError('MissingAuthenticationToken', 'The request is not signed.', 403);
    const principal = this.#principals.get(accessKeyId);
    if (principal === undefined) {
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.');
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    return this.call(service, principal, {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: joinedHeaders(request),
      body,
    });
  }
}
