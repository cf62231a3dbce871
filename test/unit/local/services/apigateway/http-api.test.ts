import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HttpRequest, HttpService } from '../../../../../local/engine/types.ts';
import type { RunningRuntime } from '../../../../../local/runtime.ts';
import { accessLogLine } from '../../../../../local/services/apigateway/access-log.ts';
import { decodedPath, payloadV2 } from '../../../../../local/services/apigateway/event.ts';
import { toHttpResponse } from '../../../../../local/services/apigateway/response.ts';
import { createRouter } from '../../../../../local/services/apigateway/router.ts';
import { functionResources, type MiniAssembly, writeAssembly } from '../../support/mini-assembly.ts';
import { runMini } from '../../support/mini-runtime.ts';

const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url: '/',
  headers: {},
  body: Buffer.alloc(0),
  sourceIp: '192.0.2.1',
  signal: new AbortController().signal,
  ...more,
});

test('the event matches the example of the API Gateway developer guide', () => {
  const event = payloadV2(
    request({
      method: 'POST',
      url: '/my/path?parameter1=value1&parameter1=value2&parameter2=value',
      headers: {
        cookie: 'cookie1; cookie2',
        header1: 'value1',
        header2: 'value1,value2',
        'user-agent': 'agent',
        'content-type': 'text/plain',
      },
      body: Buffer.from('Hello from Lambda'),
    }),
    {
      accountId: '123456789012',
      apiId: 'api-id',
      domainName: 'id.execute-api.us-east-1.amazonaws.com',
      routeKey: '$default',
      stage: '$default',
      requestId: 'id',
      now: new Date('2020-03-12T19:03:58.000Z'),
      path: '/my/path',
      pathParameters: { parameter1: 'value1' },
    },
  );
  expect(event).toEqual({
    version: '2.0',
    routeKey: '$default',
    rawPath: '/my/path',
    rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=value',
    cookies: ['cookie1', 'cookie2'],
    headers: { header1: 'value1', header2: 'value1,value2', 'user-agent': 'agent', 'content-type': 'text/plain' },
    queryStringParameters: { parameter1: 'value1,value2', parameter2: 'value' },
    requestContext: {
      accountId: '123456789012',
      apiId: 'api-id',
      domainName: 'id.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'id',
      http: { method: 'POST', path: '/my/path', protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'agent' },
      requestId: 'id',
      routeKey: '$default',
      stage: '$default',
      time: '12/Mar/2020:19:03:58 +0000',
      timeEpoch: 1584039838000,
    },
    body: 'Hello from Lambda',
    pathParameters: { parameter1: 'value1' },
    isBase64Encoded: false,
  });
});

describe('request bodies', () => {
  const source = {
    accountId: '',
    apiId: '',
    domainName: '',
    routeKey: '',
    stage: '',
    requestId: '',
    now: new Date(0),
    path: '/',
    pathParameters: {},
  };
  test.each([
    ['JSON as text', 'application/json', Buffer.from('{"ü":1}'), '{"ü":1}', false],
    ['problem details as text', 'application/problem+json', Buffer.from('{}'), '{}', false],
    ['an image as base64', 'image/png', Buffer.from([137, 80]), 'iVA=', true],
    ['invalid UTF-8 as base64', 'application/json', Buffer.from([0xff]), '/w==', true],
  ])('reach the function: %s', (_, type, body, expected, isBase64Encoded) => {
    const event = payloadV2(request({ headers: { 'content-type': type }, body }), source);
    expect(event).toMatchObject({ body: expected, isBase64Encoded });
  });

  test('are omitted if they are empty, like the query string and cookies', () => {
    const event = payloadV2(request(), source);
    expect(event).not.toHaveProperty('body');
    expect(event).not.toHaveProperty('queryStringParameters');
    expect(event).not.toHaveProperty('cookies');
  });
});

describe('routing prefers the most specific route', () => {
  const keys = [
    '$default',
    'ANY /{proxy+}',
    'GET /pets/{id}',
    'GET /pets/dog/1',
    'ANY /pets/{id}',
    'GET /pets/{id}/toys/{toy}',
    'GET /pets/{proxy+}',
    'GET /{kind}/{id}/photo',
  ];
  const route = createRouter(keys.map((routeKey) => ({ routeKey, target: routeKey })));
  test.each([
    ['GET', '/pets/dog/1', 'GET /pets/dog/1', {}],
    ['GET', '/pets/7', 'GET /pets/{id}', { id: '7' }],
    ['PUT', '/pets/7', 'ANY /pets/{id}', { id: '7' }],
    ['GET', '/pets/dog/2', 'GET /pets/{proxy+}', { proxy: 'dog/2' }],
    ['GET', '/pets/a/toys/b', 'GET /pets/{id}/toys/{toy}', { id: 'a', toy: 'b' }],
    ['GET', '/pets/7/photo', 'GET /{kind}/{id}/photo', { kind: 'pets', id: '7' }],
    ['GET', '/cars/1', 'ANY /{proxy+}', { proxy: 'cars/1' }],
    ['GET', '/', '$default', {}],
  ])('for %s %s', (method, path, target, pathParameters) => {
    expect(route(method, path)).toMatchObject({ target, pathParameters });
  });

  test('and finds none if no route matches', () => {
    expect(createRouter([{ routeKey: 'GET /a', target: 1 }])('POST', '/a')).toBeUndefined();
  });
});

test.each([
  ['/a%20b', '/a b'],
  ['/%C3%BC', '/ü'],
  ['/100%', '/100%'],
  ['/%ff%zz', '/%ff%zz'],
])('decodes the path %s as %s', (path, decoded) => {
  expect(decodedPath(path)).toBe(decoded);
});

describe('toHttpResponse', () => {
  const response = (result: unknown) => {
    const { status, headers, body } = toHttpResponse({ payload: JSON.stringify(result) });
    return { status, headers, body: String(body) };
  };
  test.each([
    [
      'an object without statusCode',
      { a: 1 },
      { status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
    ],
    ['a string', 'hi', { status: 200, headers: { 'content-type': 'application/json' }, body: 'hi' }],
    [
      'an object with all fields',
      { statusCode: 201, headers: { 'X-A': 'b' }, body: 'made', cookies: ['c=1'] },
      {
        status: 201,
        headers: { 'content-type': 'text/plain;charset=utf-8', 'x-a': 'b', 'set-cookie': ['c=1'] },
        body: 'made',
      },
    ],
    ['a base64 body', { statusCode: 200, body: 'aGk=', isBase64Encoded: true }, { status: 200, body: 'hi' }],
    ['a response without a body', { statusCode: 204 }, { status: 204, body: '' }],
    ['an invalid status', { statusCode: 'many' }, { status: 500, body: '{"message":"Internal Server Error"}' }],
    ['a body that is not a string', { statusCode: 200, body: { a: 1 } }, { status: 500 }],
  ])('converts %s', (_, result, expected) => {
    expect(response(result)).toMatchObject(expected);
  });

  test('converts a failed function to an internal server error', () => {
    expect(toHttpResponse({ payload: '{}', functionError: 'Unhandled' })).toMatchObject({ status: 500 });
  });
});

test('fills in the access log format', () => {
  const line = accessLogLine('{"id":"$context.requestId","ip":"$context.identity.sourceIp","x":"$context.nothing"}', {
    requestId: 'a"b',
    'identity.sourceIp': '192.0.2.1',
  });
  expect(line).toBe('{"id":"a\\"b","ip":"192.0.2.1","x":"-"}');
});

describe('a running API', () => {
  let mini: MiniAssembly;
  let running: RunningRuntime;
  let send: HttpService;
  const logged: string[] = [];
  beforeAll(async () => {
    mini = writeAssembly(
      {
        Resources: {
          ...functionResources('Echo', []),
          ...functionResources('Thrower', []),
          ...functionResources('Throttled', [], { ReservedConcurrentExecutions: 0 }),
          ...apiResources({
            '/things/{id}': { get: integration('Echo') },
            '/things': { post: integration('Thrower'), delete: integration('Echo') },
            '/throttled': { get: integration('Throttled') },
            '/by-role': { get: integration('Echo', 'InvokesEcho') },
            '/without-grant': { get: integration('Echo', 'InvokesNothing') },
            '/other-function': { get: integration('Thrower', 'InvokesEcho') },
            '/without-trust': { get: integration('Echo', 'TrustsAnotherService') },
          }),
          InvokesEcho: role('apigateway.amazonaws.com', 'Echo'),
          InvokesNothing: role('apigateway.amazonaws.com'),
          TrustsAnotherService: role('states.amazonaws.com', 'Echo'),
          // Has no effect: if an integration names a role, only that role counts.
          AllowWithout: permission('Echo', '/*/GET/without-*'),
          AllowGet: permission('Echo', '/*/GET/things/*'),
          AllowThrower: permission('Thrower', '/*/*/things'),
          AllowThrottled: permission('Throttled', '/*/*/throttled'),
        },
        Outputs: {
          Host: { Value: { 'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }] }] } },
        },
      },
      {
        Echo: 'exports.handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });',
        Throttled: 'exports.handler = async () => 1;',
        Thrower: "exports.handler = async () => { throw new Error('secret') };",
      },
    );
    running = await runMini(mini, { log: (line) => logged.push(line) });
    send = running.runtime.find<HttpService>('http-origin', running.outputs.Host ?? '');
  });
  afterAll(async () => {
    await running.stop();
    mini.remove();
  });

  test('passes a request to the function of its route', async () => {
    const response = await send(request({ url: '/things/a%2Bb?q=1' }));
    expect(response.status).toBe(200);
    expect(JSON.parse(String(response.body))).toMatchObject({
      routeKey: 'GET /things/{id}',
      rawPath: '/things/a+b',
      pathParameters: { id: 'a+b' },
      headers: { host: running.outputs.Host, 'x-forwarded-for': '192.0.2.1' },
    });
  });

  test.each([
    ['an unknown route', { url: '/nothing' }, 404, '{"message":"Not Found"}'],
    ['a function that throws', { method: 'POST', url: '/things' }, 500, '{"message":"Internal Server Error"}'],
    [
      'a function that the API has no permission to invoke',
      { method: 'DELETE', url: '/things' },
      500,
      '{"message":"Internal Server Error"}',
    ],
    [
      'an event over 6 MB, which Lambda refuses',
      // Bytes that are not text are encoded in Base64, which makes the body a third longer.
      { url: '/things/1', body: Buffer.alloc(5_000_000, 0xff) },
      413,
      '{"message":"Request Entity Too Large"}',
    ],
    [
      'a request line and headers over 10,240 bytes',
      { url: '/things/1', headers: { cookie: 'x'.repeat(10_240) } },
      431,
      '{"message":"Request Header Fields Too Large"}',
    ],
  ])('responds with an error for %s', async (_, more, status, body) => {
    const response = await send(request(more));
    expect(response.status).toBe(status);
    expect(String(response.body)).toBe(body);
  });

  test('responds 503 with a Retry-After header if the function is throttled', async () => {
    expect(await send(request({ url: '/throttled' }))).toMatchObject({
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
      body: Buffer.from('{"message":"Service Unavailable"}'),
    });
  });

  test('needs no permission on the function if the integration has a role', async () => {
    expect((await send(request({ url: '/by-role' }))).status).toBe(200);
  });

  test.each([
    ['that cannot invoke the function', '/without-grant', /InvokesNothing.* lambda:InvokeFunction on .*:Mini-Echo/],
    ['that can invoke only another function', '/other-function', /InvokesEcho.* lambda:InvokeFunction on .*:Mini-Thr/],
    ['that API Gateway cannot assume', '/without-trust', /apigateway.* sts:AssumeRole on .*TrustsAnotherService/],
  ])('responds with an internal server error and logs the reason for a role %s', async (_, url, reason) => {
    const response = await send(request({ url }));
    expect(response.status).toBe(500);
    expect(String(response.body)).toBe('{"message":"Internal Server Error"}');
    expect(logged.filter((line) => line.includes(`for GET ${url}:`))).toEqual([expect.stringMatching(reason)]);
  });
});

describe('starting an API', () => {
  const startAndStop = async (resources: ReturnType<typeof apiResources>) => {
    const mini = writeAssembly({ Resources: { ...functionResources('Echo', []), ...resources } }, { Echo: '' });
    try {
      await (await runMini(mini)).stop();
    } finally {
      mini.remove();
    }
  };

  test.each([
    ['an HTTP_PROXY integration', { get: integration('Echo', undefined, { type: 'HTTP_PROXY' }) }, '.type'],
    ['payload format 1.0', { get: integration('Echo', undefined, { payloadFormatVersion: '1.0' }) }, '.payloadFormat'],
    ['an authorizer', { get: { ...integration('Echo'), security: [{ Token: [] }] } }, 'get.security'],
    ['a missing integration', { get: { responses: {} } }, 'get.x-amazon-apigateway-integration'],
    ['an unknown method', { fetch: integration('Echo') }, 'fetch'],
  ])('fails with %s', async (_, path, where) => {
    await expect(startAndStop(apiResources({ '/things': path }))).rejects.toThrow(
      new RegExp(
        `^Api \\(AWS::ApiGatewayV2::Api\\): not supported locally: property Body\\.paths\\./things\\..*${where}`,
      ),
    );
  });

  test('fails with settings for a missing route', async () => {
    const stage = { RouteSettings: { 'GET /things': {}, 'GET /gone': {} } };
    await expect(startAndStop(apiResources({ '/things': { get: integration('Echo') } }, stage))).rejects.toThrow(
      'Stage (AWS::ApiGatewayV2::Stage): Unable to find Route by key GET /gone within the provided RouteSettings',
    );
  });

  test('succeeds with the same document without those mistakes', async () => {
    const stage = { RouteSettings: { 'GET /things': {} } };
    await expect(
      startAndStop(apiResources({ '/things': { get: integration('Echo') } }, stage)),
    ).resolves.toBeUndefined();
  });
});

/** An API with these paths in its document, and a stage that serves them. */
const apiResources = (paths: object, stage: object = {}) => ({
  Api: {
    Type: 'AWS::ApiGatewayV2::Api',
    Properties: { Body: { openapi: '3.0.1', info: { title: 'Mini', version: '1' }, paths }, FailOnWarnings: true },
  },
  Deployment: { Type: 'AWS::ApiGatewayV2::Deployment', Properties: { ApiId: { Ref: 'Api' } } },
  Stage: {
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', DeploymentId: { Ref: 'Deployment' }, ...stage },
  },
});

/** An operation of the document. As in our template, its ARN has no `Ref`, so the API can start before the function. */
function integration(target: string, roleId?: string, more: object = {}) {
  return {
    responses: { default: { description: target } },
    'x-amazon-apigateway-integration': {
      type: 'AWS_PROXY',
      httpMethod: 'POST',
      payloadFormatVersion: '2.0',
      uri: {
        'Fn::Sub':
          `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/` +
          `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:Mini-${target}/invocations`,
      },
      ...(roleId && { credentials: { 'Fn::GetAtt': [roleId, 'Arn'] } }),
      ...more,
    },
  };
}

const role = (service: string, target?: string) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: service } }],
    },
    Policies: [
      {
        PolicyName: 'Permissions',
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: target
            ? [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: { 'Fn::GetAtt': [target, 'Arn'] } }]
            : [],
        },
      },
    ],
  },
});

const permission = (target: string, path: string) => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: { 'Fn::GetAtt': [target, 'Arn'] },
    Principal: 'apigateway.amazonaws.com',
    SourceArn: { 'Fn::Join': ['', ['arn:aws:execute-api:us-east-1:000000000000:', { Ref: 'Api' }, path]] },
  },
});
