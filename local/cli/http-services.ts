import { createHash } from 'node:crypto';
import type { Assembly } from '../engine/assembly.ts';
import { HttpServer } from '../engine/http-server.ts';
import { isLoopbackHost } from '../engine/loopback.ts';
import type { HttpRequest, HttpService, Runtime } from '../engine/types.ts';
import { convertOverload } from './overload-response.ts';

/** Host names that clients can call directly, without the distribution. */
const ORIGIN_HOST = /^([\w-]+\.(?:execute-api|lambda-url)\.[\w.-]+?)(?::\d+)?$/;

/**
 * Serves the public port. As on AWS, a request whose Host names the API or a function URL goes directly there. All
 * other requests go to the distribution.
 */
export function publicService(runtime: Runtime, assembly: Assembly): HttpService {
  const distribution = runtime.find<HttpService>(
    'distribution',
    singleResourceOf('AWS::CloudFront::Distribution', assembly),
  );
  return async (request) => {
    const [, host] = ORIGIN_HOST.exec(request.headers.host ?? '') ?? [];
    const response = host === undefined ? distribution(withBodyHash(request)) : originOf(runtime, host)(request);
    return convertOverload(request, await response);
  };
}

/**
 * Adds the hash of the body, which function URLs require. A page on a phone in the local network cannot compute it,
 * because browsers hash only on https and on localhost. On AWS, every page is on https.
 */
export function withBodyHash(request: HttpRequest): HttpRequest {
  const { headers, body } = request;
  if (isLoopbackHost(headers.host) || body.length === 0) return request;
  return {
    ...request,
    headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'), ...headers },
  };
}

export const apiHost = (runtime: Runtime, assembly: Assembly): string =>
  runtime.find<string>('http-api-host', singleResourceOf('AWS::ApiGatewayV2::Api', assembly));

function singleResourceOf(type: string, { template }: Assembly): string {
  const ids = Object.entries(template.Resources).flatMap(([id, { Type }]) => (Type === type ? [id] : []));
  const [only, second] = ids;
  if (only === undefined || second !== undefined) throw new Error(`The stack must have exactly one ${type}.`);
  return only;
}

function originOf(runtime: Runtime, host: string): HttpService {
  try {
    return runtime.find<HttpService>('http-origin', host);
  } catch {
    return noSuchHost;
  }
}

const noSuchHost: HttpService = async () => ({
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"message":"Not Found"}'),
});

/** Opens a port for the mailbox that only this machine can reach. Reuses the port of the last run if that is free. */
export async function listenForMailbox(previousUrl: string | undefined): Promise<HttpServer> {
  const previousPort = previousUrl === undefined ? 0 : Number(new URL(previousUrl).port);
  return HttpServer.listen(previousPort, false).catch(() => HttpServer.listen(0, false));
}

export const mailboxService = (runtime: Runtime): HttpService =>
  withHostCheck(runtime.publicUrl, publishedMailbox(runtime) ?? noEmails);

/** E-mails contain sign-in links, so block web pages that point their own host name at this machine (DNS rebinding). */
const withHostCheck =
  (publicUrl: string, service: HttpService): HttpService =>
  (request) =>
    isLoopbackHost(request.headers.host) || hostnameOf(request.headers.host) === new URL(publicUrl).hostname
      ? service(request)
      : forbidden;

const hostnameOf = (host = '') => host.replace(/:\d+$/, '').toLowerCase();

const forbidden = Promise.resolve({
  status: 403,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('The Host header does not name this machine.\n'),
});

function publishedMailbox(runtime: Runtime): HttpService | undefined {
  try {
    return runtime.find<HttpService>('mailbox', 'mailbox');
  } catch {
    return undefined;
  }
}

/** The mailbox of a stack that sends no e-mails. */
const noEmails: HttpService = async () => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('[]'),
});
