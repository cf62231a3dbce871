import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import {
  type HttpRequest,
  type HttpResponse,
  type HttpService,
  isThrottled,
  type ResourceType,
  type Runtime,
} from '../../engine/types.ts';
import { payloadV2, splitUrl } from '../../services/apigateway/event.ts';
import { requestTooLarge, toHttpResponse } from '../../services/apigateway/response.ts';
import { isEventTooLarge } from '../../services/lambda/event-size.ts';
import type { LambdaFunctions } from '../../services/lambda/functions.ts';
import type { LambdaPermissions } from '../../services/lambda/lambda-permissions.ts';
import { readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({
  TargetFunctionArn: z.string(),
  AuthType: z.enum(['AWS_IAM', 'NONE']),
  InvokeMode: z.enum(['BUFFERED', 'RESPONSE_STREAM']).default('BUFFERED'),
});

/** A function URL, buffered or streamed. It is an origin of the distribution. */
export const lambdaUrl: ResourceType = {
  types: ['AWS::Lambda::Url'],
  async start(resource, runtime) {
    const { TargetFunctionArn, AuthType, InvokeMode } = readProperties(resource, schema);
    const { arn } = runtime.find<LambdaFunctions>('lambda', 'functions').get(TargetFunctionArn);
    const id = createHash('sha256').update(`${runtime.stackName}/${resource.logicalId}`).digest('hex').slice(0, 32);
    const domainName = `${id}.lambda-url.${runtime.region}.on.aws`;
    const service: HttpService = async (request) => {
      if (AuthType === 'AWS_IAM' && !canInvoke(runtime, arn, request)) return forbidden;
      const event = payloadV2(
        { ...request, headers: { ...request.headers, host: domainName } },
        {
          accountId: runtime.accountId,
          apiId: id,
          domainName,
          routeKey: '$default',
          stage: '$default',
          requestId: randomUUID(),
          now: new Date(),
          // Unlike an HTTP API, a function URL passes the path unchanged.
          path: splitUrl(request.url)[0],
          pathParameters: {},
        },
      );
      try {
        const { signal } = request;
        if (InvokeMode === 'RESPONSE_STREAM') return await streamedResponse(runtime, arn, event, signal);
        return toHttpResponse(
          await runtime.functions.invoke(arn, event, { priority: 'foreground', isPatient: true, signal }),
          badGateway,
        );
      } catch (error) {
        if (isThrottled(error)) return tooManyRequests;
        if (isEventTooLarge(error)) return requestTooLarge;
        // The client disconnected while the call was waiting, so nobody reads the response.
        if (request.signal.aborted) return badGateway;
        runtime.log(`${resource.logicalId}: ${error instanceof Error ? error.message : error}`);
        return badGateway;
      }
    };
    runtime.publish<HttpService>('http-origin', domainName, service);
    const attributes = { FunctionUrl: `https://${domainName}/`, FunctionArn: arn };
    return { identity: { ref: arn, attributes } };
  },
};

async function streamedResponse(
  runtime: Runtime,
  arn: string,
  event: unknown,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const { statusCode, headers, cookies, body } = await runtime.functions.invokeStreaming(arn, event, signal);
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const cookie = cookies.length > 0 && { 'set-cookie': cookies };
  const sent = runtime.assumes('function-url-stream', 'buffered') ? await buffer(body) : body;
  return { status: statusCode, headers: { ...Object.fromEntries(lower), ...cookie }, body: sent };
}

/**
 * Since October 2025, a signed request needs the permissions for two actions: `lambda:InvokeFunctionUrl` and
 * `lambda:InvokeFunction`. With a body, it also needs the hash of the body.
 */
function canInvoke(runtime: Runtime, arn: string, request: HttpRequest): boolean {
  if (request.signedBy === undefined) return false;
  const { service, sourceArn } = request.signedBy;
  const permissions = runtime.find<LambdaPermissions>('lambda', 'permissions');
  const actions = ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction'];
  if (!actions.every((action) => permissions.allows(arn, service, sourceArn, action))) return false;
  if (request.body.length === 0) return true;
  return request.headers['x-amz-content-sha256'] === createHash('sha256').update(request.body).digest('hex');
}

const errorResponse = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(body),
});
const forbidden = errorResponse(403, '{"Message":"Forbidden"}');
const badGateway = errorResponse(502, '{"message":"Internal Server Error"}');
const tooManyRequests = errorResponse(
  429,
  '{"Reason":"ConcurrentInvocationLimitExceeded","Type":"User","message":"Rate Exceeded."}',
  { 'retry-after': '1', 'x-amzn-errortype': 'TooManyRequestsException' },
);
