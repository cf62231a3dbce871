import { createHmac, timingSafeEqual } from 'node:crypto';
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '../../contracts/edge/edge.ts';
import { ENV } from '../../contracts/environment.ts';
import { requiredEnv } from './environment.ts';

/** What both kinds of events, of the API and of a function URL, have. */
interface Request {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestContext: { readonly http: { readonly sourceIp: string } };
}

/**
 * The address that a request comes from; the only place that says it. Headers are believed only with the
 * proof of the distribution: whoever calls the API by its own name can write any header, but not choose
 * the address of the connection.
 */
export function visitorAddress(request: Request): string {
  const viewer = cameThroughDistribution(request) ? request.headers[VIEWER_ADDRESS_HEADER] : undefined;
  return viewer || request.requestContext.http.sourceIp;
}

/** Whether what the distribution adds to a request (address, country, device) can be believed. */
export function cameThroughDistribution({ headers }: Request): boolean {
  if (process.env[ENV.onlyDistribution] === 'true') return true;
  const given = headers[ORIGIN_SECRET_HEADER];
  if (!given) return false;
  return [process.env[ENV.originSecret], process.env[ENV.nextOriginSecret]].some(
    (secret) => secret !== undefined && secret !== '' && isSame(given, secret),
  );
}

/** In constant time: how long it takes says nothing about how much of a guess was right. */
function isSame(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Stands for the network of a request where limits are counted: the table holds no address, and nobody
 * without the secret finds it out by trying them all. A rotation of the secret begins new counts.
 */
export const networkTag = (request: Request): string =>
  createHmac('sha256', requiredEnv(ENV.originSecret))
    .update(networkOf(visitorAddress(request)))
    .digest('base64url')
    .slice(0, 22);

/**
 * The network that limits by address count: who has one IPv6 address has the 2^64 of its /64, and could
 * take another for every request.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = [], tail = []] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split(':')));
  const groups = [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
