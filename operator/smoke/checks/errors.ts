import { expectThat } from '../expect.ts';
import type { Finding } from '../report.ts';
import type { Answer, Service } from '../service.ts';

/** Refusals in the one shape that clients rely on, from the routes, the edge and the functions alike. */
export async function checkErrors(service: Service): Promise<Finding<undefined>> {
  const unknown = await service.ask('GET', '/v1/smoke-test-knows-no-such-route', undefined, { key: false });
  expectProblem('an unknown route', unknown, 404);
  const method = await service.ask('PUT', '/v1/qpr-codes', {});
  expectProblem('a wrong method', method, 405);
  expectThat(method.headers.has('allow'), 'a 405 lacks the header Allow');
  const invalid = await service.ask('POST', '/v1/qpr-codes', {});
  expectProblem('a body without fields', invalid, 400);
  expectThat(Array.isArray(invalid.body.errors), 'a 400 does not say which fields are wrong');
  return { detail: '400, 404 and 405 are problem details', value: undefined };
}

/** Whoever has no key is told how to show one. */
export async function checkAuthentication(service: Service): Promise<Finding<undefined>> {
  const none = await service.ask('GET', '/v1/qpr-codes', undefined, { key: false });
  expectProblem('a call without a key', none, 401);
  const challenge = none.headers.get('www-authenticate') ?? '';
  expectThat(/^Bearer\b/.test(challenge), `a 401 has WWW-Authenticate: ${challenge || 'nothing'}`);
  return { detail: `401 with WWW-Authenticate: ${challenge}`, value: undefined };
}

function expectProblem(what: string, { status, headers, body }: Answer, wanted: number): void {
  expectThat(status === wanted, `${what} was answered ${status} instead of ${wanted}`);
  const type = headers.get('content-type') ?? 'no type';
  expectThat(type.startsWith('application/problem+json'), `${what} was answered with ${type}`);
  for (const field of ['title', 'status', 'detail', 'code', 'request_id']) {
    expectThat(field in body, `the error about ${what} lacks ${field}`);
  }
}
