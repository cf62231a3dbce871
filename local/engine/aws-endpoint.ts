import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorResponse } from './aws-error-response.ts';
import { joinedHeaders, readBody } from './http-messages.ts';
import { isLoopbackHost } from './loopback.ts';
import { checkPresigned, readPresigned, withoutSignature } from './presigned.ts';
import { checkSignature, readSignature, type Signature, type SignedRequest } from './signature.ts';
import {
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Principal,
  type RequestContext,
  type ServiceHandler,
} from './types.ts';

interface Call {
  readonly action: string;
  readonly resource: string;
  readonly context: RequestContext;
}

/** Checks calls against the policies of a role. */
export interface Authorizer {
  /** Throws the AwsError AccessDeniedException if the call is not allowed. `session` names the caller in messages. */
  authorize(roleArn: string, session: string, call: Call): void;
  isAllowed(roleArn: string, call: Call): boolean;
}

/** Credentials for signing calls. The endpoint issues them, and they are valid until it stops. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** AWS's own secrets have the same length: 40 characters in Base64. */
const SECRET_BYTES = 30;

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * The endpoint for all AWS services: it authorizes the SDK calls of functions. Only permitted database calls can skip
 * it (`services/dynamodb/direct-access.ts`). Other programs and web pages on this machine can reach its port, too, so
 * every call must be signed with a secret that the endpoint issued.
 */
export class AwsEndpoint {
  readonly #authorizer: Authorizer;
  readonly #services = new Map<string, ServiceHandler>();
  readonly #callers = new Map<string, { readonly principal: Principal; readonly secret: string }>();
  /** The number of calls in flight, by session token. */
  readonly #callsInFlight = new Map<string, number>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #port = 0;
  /** Credentials of the person who started the runtime, who has all permissions. */
  readonly operator = this.register('operator', { name: 'operator' });

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

  /** Issues credentials for the principal. A call signed with them counts as a call by the principal. */
  register(accessKeyId: string, principal: Principal): Credentials {
    const secret = randomBytes(SECRET_BYTES).toString('base64');
    this.#callers.set(accessKeyId, { principal, secret });
    return { accessKeyId, secretAccessKey: secret };
  }

  /** Whether a call with this session token waits for a service. Each thread of functions has its own token. */
  isCalling(sessionToken: string): boolean {
    return this.#callsInFlight.has(sessionToken);
  }

  /**
   * Calls a service as the principal, without a signature. Services call this directly, for example Lambda, which sends
   * to a dead-letter queue with the function's role.
   */
  async call(
    service: string,
    principal: Principal,
    request: Omit<AwsRequest, 'principal' | 'authorize' | 'isAllowed'>,
  ): Promise<AwsResponse> {
    const handler = this.#services.get(service);
    if (handler === undefined)
      throw new AwsError('UnknownService', `The service ${service} is not part of the local runtime.`, 501);
    return handler({
      ...request,
      principal,
      authorize: (action, resource, context) => this.#authorize(principal, action, resource, context),
      isAllowed: (action, resource) => this.#isAllowed(principal, action, resource),
    });
  }

  /**
   * Handles a request to a presigned URL. If the URL has the host name of a bucket, its path is only the object's key.
   * Then `path` is the path with the bucket, which S3's handler needs.
   */
  async handlePresigned(request: SignedRequest, path?: string): Promise<AwsResponse> {
    const presigned = readPresigned(request.url);
    if (!presigned) throw new AwsError('MissingAuthenticationToken', 'The request is not signed.', 403);
    const caller = this.#callers.get(presigned.signature.accessKeyId);
    if (!caller) throw new AwsError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist.', 403);
    checkPresigned(request, presigned, caller.secret, new Date());
    const { method, headers, body } = request;
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const query = withoutSignature(searchParams);
    return this.call(presigned.signature.service, caller.principal, {
      method,
      path: path ?? pathname,
      query,
      headers,
      body,
    });
  }

  #authorize(principal: Principal, action: string, resource: string, context: RequestContext = {}): void {
    if (principal.roleArn === undefined) return;
    this.#authorizer.authorize(principal.roleArn, principal.name, { action, resource, context });
  }

  #isAllowed({ roleArn }: Principal, action: string, resource: string): boolean {
    return roleArn === undefined || this.#authorizer.isAllowed(roleArn, { action, resource, context: {} });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const signature = readSignature(request.headers.authorization);
    const requestId = randomUUID();
    const result = await this.#handle(request, signature).catch((error: unknown) =>
      errorResponse(signature?.service ?? '', error, requestId),
    );
    response.writeHead(result.status, { 'x-amzn-requestid': requestId, ...result.headers });
    response.end(result.body);
  }

  async #handle(request: IncomingMessage, signature: Signature | undefined): Promise<AwsResponse> {
    const body = await readBody(request, MAX_BODY_BYTES);
    if (!isLoopbackHost(request.headers.host)) {
      throw new AwsError('AccessDeniedException', 'The Host header does not name this machine.', 403);
    }
    const { method = 'GET', url: target = '/' } = request;
    if (signature === undefined)
      return this.handlePresigned({ method, url: target, headers: joinedHeaders(request), body });
    const caller = this.#callers.get(signature.accessKeyId);
    if (caller === undefined) {
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.');
    }
    const headers = joinedHeaders(request);
    checkSignature({ method, url: target, headers, body }, signature, caller.secret, new Date());
    const url = new URL(target, 'http://localhost');
    const { pathname: path, searchParams: query } = url;
    const call = () => this.call(signature.service, caller.principal, { method, path, query, headers, body });
    // During a call, the service uses this machine's CPU, so the calling function's instance counts as busy. A call to
    // another function is not counted: that function has its own instance.
    return signature.service === 'lambda' ? call() : this.#countInFlight(headers['x-amz-security-token'], call);
  }

  async #countInFlight<T>(sessionToken: string | undefined, call: () => Promise<T>): Promise<T> {
    if (sessionToken === undefined) return call();
    const count = (change: number) => {
      const inFlight = (this.#callsInFlight.get(sessionToken) ?? 0) + change;
      if (inFlight > 0) this.#callsInFlight.set(sessionToken, inFlight);
      else this.#callsInFlight.delete(sessionToken);
    };
    count(1);
    try {
      return await call();
    } finally {
      count(-1);
    }
  }
}
