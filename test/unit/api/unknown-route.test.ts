import { expect, test } from '@jest/globals';
import { handler } from '../../../lambdas/api/unknown-route.ts';
import { apiEvent, callApi, lambdaContext } from '../../support/functions/api-event.ts';

test.each([
  '/',
  '/v1',
  '/v1/nothing',
  '/v2/qpr-codes',
  '/v1/qpr-codes/',
  '/v1/%00',
  '/v1/qpr-codes/a/b/c',
  '/%E0%A4%A',
])('%s responds with 404', async (path) => {
  expect(await callApi(handler, { path })).toMatchObject({
    status: 404,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': 'request-1' },
    body: { code: 'route.not_found', status: 404, title: 'Not Found', request_id: 'request-1' },
  });
});

test.each([
  ['/qr/0000000000.png', 'text/html; charset=utf-8'],
  ['/v1/nothing', 'application/problem+json'],
  ['/s/x/nothing', 'application/problem+json'],
])('a browser that opens %s gets %s', async (path, type) => {
  const event = apiEvent({ path, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(await handler(event, lambdaContext())).toMatchObject({ statusCode: 404, headers: { 'content-type': type } });
});

test.each([
  ['DELETE', '/v1/qpr-codes', 'POST, GET'],
  ['OPTIONS', '/v1/qpr-codes', 'POST, GET'],
  ['HEAD', '/v1/openapi.json', 'GET'],
  ['PUT', '/v1/api-keys/anything', 'DELETE'],
])('%s %s responds with 405 and the allowed methods: %s', async (method, path, allow) => {
  expect(await callApi(handler, { method, path })).toMatchObject({
    status: 405,
    headers: { allow },
    body: {
      code: 'route.method_not_allowed',
      status: 405,
      detail: `This path does not support ${method}. Use ${allow.replace(', ', ' or ')}.`,
    },
  });
});

test.each([
  ['/v1/qpr-codes/', '/v1/qpr-codes'],
  ['/v1//qpr-codes', '/v1/qpr-codes'],
  ['/v1/QPR-Codes', '/v1/qpr-codes'],
  ['/V1/qpr-codes', '/v1/qpr-codes'],
  ['/qpr-codes', '/v1/qpr-codes'],
  ['/v2/qpr-codes', '/v1/qpr-codes'],
  ['/api/v1/webhooks', '/v1/webhooks'],
  ['/v1/qpr_codes', '/v1/qpr-codes'],
  ['/v1/qprcode', '/v1/qpr-codes'],
  ['/v1/organisations', '/v1/organizations'],
  ['/v1/webhook', '/v1/webhooks'],
  ['/v1/qpr-codes/qpr_A/Archive/', '/v1/qpr-codes/qpr_A/archive'],
  ['/v1/organizations/Grand/member', '/v1/organizations/Grand/members'],
  ['/v1/v1/me', '/v1/me'],
])('the response to %s suggests %s', async (path, suggestion) => {
  const { body } = await callApi(handler, { path });
  expect(body.detail).toBe(`This path does not exist. Did you mean ${suggestion}?`);
});

test.each(['/', '/v1', '/v1/nothing', `/v1/qpr-codes/${'x'.repeat(300)}/`])(
  'the response to %s refers to the list of all paths',
  async (path) => {
    const { body } = await callApi(handler, { path });
    expect(body.detail).toBe('This path does not exist. See /docs for all paths.');
  },
);
