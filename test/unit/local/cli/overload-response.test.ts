import { expect, test } from '@jest/globals';
import { PROBLEM_CODES } from '../../../../contracts/problems/codes.ts';
import { convertOverload } from '../../../../local/cli/overload-response.ts';

const gatewayResponse = (status: number) => ({
  status,
  headers: { 'content-type': 'application/json', 'retry-after': '1', 'apigw-requestid': 'r1' },
  body: Buffer.from('{"message":"Service Unavailable"}'),
});

test.each([
  [503, 'service.unavailable'],
  [429, 'rate_limit.exceeded'],
] as const)('a refusal with %i becomes a problem document with a code from the catalogue', (status, code) => {
  const { headers, body, ...rest } = convertOverload({ headers: {} }, gatewayResponse(status));
  expect(rest).toEqual({ status });
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': '1' });
  expect(JSON.parse(String(body))).toMatchObject({ type: 'about:blank', status, code, request_id: 'r1' });
  expect(PROBLEM_CODES[code]?.status).toBe(status);
});

test('a browser gets a page that reloads itself', () => {
  const { status, headers, body } = convertOverload({ headers: { accept: 'text/html,*/*' } }, gatewayResponse(429));
  expect([status, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(String(body)).toContain('http-equiv="refresh"');
});

test.each([
  ['a success', gatewayResponse(200)],
  ["the service's own problem", { ...gatewayResponse(503), headers: { 'content-type': 'application/problem+json' } }],
])('%s stays as it is', (_, response) => {
  expect(convertOverload({ headers: {} }, response)).toBe(response);
});
