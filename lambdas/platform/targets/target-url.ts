import { isIP } from 'node:net';
import type { UrlProblem } from '../../../contracts/problems/url-problems.ts';
import { hasBadPort } from './bad-ports.ts';
import { type AddressRules, isAllowedAddress } from './public-address.ts';

const MAX_URL_LENGTH = 2_048;
/** Names that are only used on a machine or in a private network (RFC 6761, RFC 8375, RFC 9476 and common practice). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|alt)$/;

/** The host of a URL in the format that `net` and `dns` expect: an IPv6 address without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** The host that identifies a target: `example.com.` is `example.com`. */
export const targetHost = (url: URL): string => hostOf(url).replace(/\.$/, '');

export const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

export interface TargetRules extends AddressRules {
  /** Targets that can be private in any case, as `host` or `host:port`. An IPv6 host has brackets. */
  readonly allowed?: readonly string[];
}

/** The rules for the addresses of one target. */
export function addressRules(url: URL, { allowPrivate, allowed = [] }: TargetRules): AddressRules {
  const host = url.hostname.replace(/\.$/, '');
  return { allowPrivate: allowPrivate || allowed.includes(host) || allowed.includes(`${host}:${portOf(url)}`) };
}

/**
 * One form for all URLs of the same target: normalizes the case and a final dot of the host, the default port, `..` and
 * an empty path.
 */
export function canonicalUrl(text: string): string {
  const url = new URL(text);
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}

interface RefusedUrl {
  readonly reason: UrlProblem;
  readonly message: string;
}

const refused = (reason: UrlProblem, message: string): RefusedUrl => ({ reason, message });

/**
 * Returns what is wrong with a URL that our servers are asked to call, or undefined. The URL parser has already turned
 * every notation of an IPv4 address (0x7f.1, 2130706433) into the usual one. Names are resolved and checked later, at
 * registration and again at each request.
 */
export function urlProblem(
  text: string,
  targetRules: TargetRules,
  example = 'https://example.com/hooks/qpr',
): RefusedUrl | undefined {
  if (text.length > MAX_URL_LENGTH) return refused('too_long', `A URL can have at most ${MAX_URL_LENGTH} characters.`);
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) return refused('not_a_full_url', `Enter a full URL, such as ${example}.`);
  if (url.username !== '' || url.password !== '')
    return refused('has_credentials', 'The URL must not contain a user name or password.');
  if (url.hash !== '')
    return refused('has_fragment', 'The URL must not contain a fragment (#…), because it is never sent.');
  if (hasBadPort(url))
    return refused('port_not_allowed', `Port ${url.port} is not allowed. Use the port of a web server.`);
  const rules = addressRules(url, targetRules);
  const host = targetHost(url);
  if (isIP(host) !== 0) {
    return isAllowedAddress(host, rules) ? undefined : refused('not_public', 'The IP address must be public.');
  }
  if (rules.allowPrivate) return undefined;
  if (!host.includes('.') || LOCAL_NAMES.test(host))
    return refused('not_public', 'The host must be a public name, such as example.com.');
  return undefined;
}
