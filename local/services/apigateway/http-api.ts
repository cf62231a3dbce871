import { randomUUID } from 'node:crypto';
import { headBytes } from '../../engine/http-messages.ts';
import { AwsError, type HttpRequest, type HttpResponse, isThrottled, type Runtime } from '../../engine/types.ts';
import type { RolePolicies } from '../iam/role-policies.ts';
import { isEventTooLarge } from '../lambda/event-size.ts';
import type { LambdaPermissions } from '../lambda/lambda-permissions.ts';
import type { AccessLog } from './access-log.ts';
import { decodedPath, payloadV2, splitUrl } from './event.ts';
import { internalServerError, requestTooLarge, serviceUnavailable, toHttpResponse } from './response.ts';
import { createRouter, type Route, type RouteMatch } from './router.ts';

export interface LambdaTarget {
  readonly functionArn: string;
  /** Role with which the API invokes the function. @default none: an AWS::Lambda::Permission must allow the call */
  readonly credentialsArn?: string;
}

/**
 * The limit for the request line and all headers together. AWS does not document the status of a larger request. Users
 * report 431.
 */
const MAX_HEAD_BYTES = 10_240;
const MAX_BODY_BYTES = 10 * 1024 * 1024;

export class HttpApi {
  readonly id: string;
  readonly domainName: string;
  readonly #runtime: Runtime;
  readonly #routeKeys: ReadonlySet<string>;
  readonly #router: (method: string, path: string) => RouteMatch<LambdaTarget> | undefined;
  #accessLog: AccessLog | undefined;

  constructor(id: string, runtime: Runtime, routes: readonly Route<LambdaTarget>[]) {
    this.id = id;
    this.domainName = `${id}.execute-api.${runtime.region}.amazonaws.com`;
    this.#runtime = runtime;
    this.#routeKeys = new Set(routes.map(({ routeKey }) => routeKey));
    this.#router = createRouter(routes);
  }

  hasRoute(routeKey: string): boolean {
    return this.#routeKeys.has(routeKey);
  }

  setAccessLog(accessLog: AccessLog): void {
    this.#accessLog = accessLog;
  }

  readonly handle = async (request: HttpRequest): Promise<HttpResponse> => {
    const startedMs = performance.now();
    const requestId = randomUUID();
    const path = decodedPath(splitUrl(request.url)[0]);
    const match = this.#router(request.method, path);
    const response = this.#withRemappedChallenge(await this.#respond(request, requestId, path, match));
    this.#accessLog?.write({
      requestId,
      httpMethod: request.method,
      path,
      routeKey: match?.routeKey ?? '-',
      status: String(response.status),
      protocol: 'HTTP/1.1',
      responseLength: String(Buffer.isBuffer(response.body) ? response.body.length : 0),
      responseLatency: String(Math.round(performance.now() - startedMs)),
      'identity.sourceIp': request.sourceIp,
      'identity.userAgent': request.headers['user-agent'] ?? '-',
      apiId: this.id,
      stage: '$default',
      domainName: this.domainName,
      accountId: this.#runtime.accountId,
    });
    return { ...response, headers: { ...response.headers, 'apigw-requestid': requestId } };
  };

  /** With `--assume www-authenticate=remapped`, the header `WWW-Authenticate` gets another name, as in REST APIs. */
  #withRemappedChallenge(response: HttpResponse): HttpResponse {
    const { 'www-authenticate': challenge, ...headers } = response.headers;
    if (challenge === undefined || !this.#runtime.assumes('www-authenticate', 'remapped')) return response;
    return { ...response, headers: { ...headers, 'x-amzn-remapped-www-authenticate': challenge } };
  }

  async #respond(
    request: HttpRequest,
    requestId: string,
    path: string,
    match: RouteMatch<LambdaTarget> | undefined,
  ): Promise<HttpResponse> {
    if (headBytes(request) > MAX_HEAD_BYTES) return messageResponse(431, 'Request Header Fields Too Large');
    if (match === undefined) return messageResponse(404, 'Not Found');
    if (request.body.length > MAX_BODY_BYTES) return requestTooLarge;
    const { functionArn } = match.target;
    const reason = this.#denialReason(match.target, match.routeKey, request.method);
    if (reason !== undefined) {
      this.#runtime.log(`API ${this.id} is not allowed to invoke ${functionArn} for ${match.routeKey}: ${reason}`);
      return internalServerError;
    }
    const event = payloadV2(this.#withGatewayHeaders(request), {
      accountId: this.#runtime.accountId,
      apiId: this.id,
      domainName: this.domainName,
      routeKey: match.routeKey,
      stage: '$default',
      requestId,
      now: new Date(),
      path,
      pathParameters: match.pathParameters,
    });
    try {
      const { signal } = request;
      return toHttpResponse(
        await this.#runtime.functions.invoke(functionArn, event, { priority: 'foreground', signal }),
      );
    } catch (error) {
      if (isThrottled(error)) return serviceUnavailable;
      if (isEventTooLarge(error)) return requestTooLarge;
      // The client disconnected while the call waited for an instance, so nobody reads the response.
      if (request.signal.aborted) return internalServerError;
      this.#runtime.log(`${match.routeKey}: ${error instanceof Error ? error.message : error}`);
      return internalServerError;
    }
  }

  /** API Gateway adds its own host name and the forwarding headers. */
  #withGatewayHeaders(request: HttpRequest): HttpRequest {
    const forwarded = request.headers['x-forwarded-for'];
    return {
      ...request,
      headers: {
        ...request.headers,
        'content-length': String(request.body.length),
        host: this.domainName,
        'x-forwarded-for': forwarded ? `${forwarded}, ${request.sourceIp}` : request.sourceIp,
        'x-forwarded-port': '443',
        'x-forwarded-proto': 'https',
      },
    };
  }

  /** The reason why the API cannot invoke the function, or `undefined` if it can. */
  #denialReason({ functionArn, credentialsArn }: LambdaTarget, routeKey: string, method: string): string | undefined {
    if (credentialsArn !== undefined) return this.#roleDenialReason(credentialsArn, functionArn);
    return this.#isPermitted(functionArn, routeKey, method) ? undefined : 'no AWS::Lambda::Permission allows it.';
  }

  #roleDenialReason(roleArn: string, functionArn: string): string | undefined {
    try {
      this.#runtime.find<RolePolicies>('iam', 'policies').authorizeAssume(roleArn, 'apigateway.amazonaws.com');
      this.#runtime.authorizeRole(roleArn, 'lambda:InvokeFunction', functionArn);
      return undefined;
    } catch (error) {
      if (error instanceof AwsError) return error.message;
      throw error;
    }
  }

  #isPermitted(functionArn: string, routeKey: string, method: string): boolean {
    const [, routePath] = routeKey.split(' ');
    const route = routePath === undefined ? routeKey : `${method}${routePath}`;
    const { region, accountId } = this.#runtime;
    const sourceArn = `arn:aws:execute-api:${region}:${accountId}:${this.id}/$default/${route}`;
    const permissions = this.#runtime.find<LambdaPermissions>('lambda', 'permissions');
    return permissions.allows(functionArn, 'apigateway.amazonaws.com', sourceArn);
  }
}

const messageResponse = (status: number, text: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message: text })),
});
