import { createHmac, timingSafeEqual } from 'node:crypto';
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '../../contracts/edge/edge.ts';
import { ENV } from '../../contracts/environment.ts';
import { requiredEnv } from './environment.ts';

/** The fields that API Gateway events and function URL events share. */
interface Request {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestContext: { readonly http: { readonly sourceIp: string } };
}

/**
 * The visitor's IP address. Use only this function to read it. The address in the header counts only if the request
 * provably came through the distribution: a client that calls the API directly can send any header, but cannot fake the
 * address of its connection.
 */
export function visitorAddress(request: Request): string {
  const viewer = cameThroughDistribution(request) ? request.headers[VIEWER_ADDRESS_HEADER] : undefined;
  return viewer || request.requestContext.http.sourceIp;
}

/** Whether the headers that the distribution adds (address, country, device) can be trusted. */
export function cameThroughDistribution({ headers }: Request): boolean {
  if (process.env[ENV.onlyDistribution] === 'true') return true;
  const given = headers[ORIGIN_SECRET_HEADER];
  if (!given) return false;
  return [process.env[ENV.originSecret], process.env[ENV.nextOriginSecret]].some(
    (secret) => secret !== undefined && secret !== '' && equalsSecret(given, secret),
  );
}

/** Compares in constant time, so that the timing does not reveal how much of a guess was right. */
function equalsSecret(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The secret with which functions sign what the edge verifies. During a rotation, the edge already accepts the next
 * secret, and the old one only until the rotation ends.
 */
export const signingSecret = (): string => process.env[ENV.nextOriginSecret] || requiredEnv(ENV.originSecret);

/**
 * A pseudonym of the request's network, used for rate limits. The table never stores an IP address, and without the
 * secret nobody can find the address by hashing all addresses. Rotating the secret resets the counts.
 */
export const networkTag = (request: Request): string =>
  createHmac('sha256', requiredEnv(ENV.originSecret))
    .update(networkOf(visitorAddress(request)))
    .digest('base64url')
    .slice(0, 22);

/**
 * The network that a rate limit applies to: an IPv4 address, or the /64 of an IPv6 address. The owner of one IPv6
 * address has all 2^64 addresses of its /64 and could use a new one for every request.
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
