import { eventually, expectThat } from '../expect.ts';
import type { CheckFinding } from '../report.ts';
import type { ApiResponse, Service } from '../service.ts';

/** Checks that errors have the same format, although different parts of the service can return them. */
export async function checkErrors(service: Service): Promise<CheckFinding<undefined>> {
  const unknown = await service.request('GET', '/v1/smoke-test-knows-no-such-route', undefined, { key: false });
  expectProblem('an unknown route', unknown, 404);
  const method = await service.request('PUT', '/v1/qpr-codes', {});
  expectProblem('a wrong method', method, 405);
  expectThat(method.headers.has('allow'), 'a 405 lacks the Allow header');
  const invalid = await service.request('POST', '/v1/qpr-codes', {});
  expectProblem('a body without fields', invalid, 400);
  expectThat(Array.isArray(invalid.body.errors), 'a 400 does not say which fields are wrong');
  return { detail: '400, 404 and 405 are problem details', value: undefined };
}

/**
 * Checks that a call without a key gets a response that says how to send one. This is the first check after a
 * deployment. For some seconds, API Gateway can respond to requests to a new API with an error of its own, so the check
 * repeats the call.
 */
export async function checkAuthentication(service: Service): Promise<CheckFinding<undefined>> {
  const callWithoutKey = () => service.request('GET', '/v1/qpr-codes', undefined, { key: false });
  const first = await callWithoutKey();
  const response =
    first.status === 401
      ? first
      : await eventually(service.stepTimeoutMilliseconds, async () => {
          const next = await callWithoutKey();
          expectProblem('a call without a key', next, 401);
          return next;
        });
  expectProblem('a call without a key', response, 401);
  // API Gateway may rename the header: see `www-authenticate` in contracts/aws-assumptions.ts.
  const name = ['WWW-Authenticate', 'x-amzn-remapped-www-authenticate'].find((header) => response.headers.has(header));
  const challenge = response.headers.get(name ?? '') ?? '';
  expectThat(/^Bearer\b/.test(challenge), `a 401 has WWW-Authenticate: ${challenge || 'nothing'}`);
  return { detail: `401 with ${name}: ${challenge}`, value: undefined };
}

function expectProblem(what: string, { status, headers, body }: ApiResponse, wanted: number): void {
  expectThat(status === wanted, `${what} returned ${status} instead of ${wanted}`);
  const type = headers.get('content-type') ?? 'no type';
  expectThat(type.startsWith('application/problem+json'), `${what} returned ${type}`);
  for (const field of ['title', 'status', 'detail', 'code', 'request_id']) {
    expectThat(field in body, `the error for ${what} lacks ${field}`);
  }
}
