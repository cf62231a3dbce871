import { isIP } from 'node:net';
import { hasBadPort } from './bad-ports.ts';
import { type AddressRules, isAllowedAddress } from './public-address.ts';

const MAX_URL_LENGTH = 2_048;
/** Names that never leave a machine or a private network (RFC 6761, RFC 8375, RFC 9476 and habit). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|alt)\.?$/;

/** Host of a URL as `net` and `dns` take it: an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** The host by which targets are told apart: `example.com.` is `example.com`. */
export const targetHost = (url: URL): string => hostOf(url).replace(/\.$/, '');

/** One spelling for all that lead to the same place: case of the host, default port, `..` and an empty path. */
export function canonicalUrl(text: string): string {
  const url = new URL(text);
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}

/**
 * Says what is wrong with a delivery address, or nothing. The URL parser has already turned every
 * spelling of an IPv4 address (0x7f.1, 2130706433) into the usual one. Names are judged by what DNS
 * answers for them, at registration and again at each attempt.
 */
export function webhookUrlProblem(text: string, rules: AddressRules): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `An address has at most ${MAX_URL_LENGTH} characters.`;
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) return 'Give a full address like https://example.com/hooks/qpr.';
  if (url.username !== '' || url.password !== '') return 'An address must not contain a user name or password.';
  if (url.hash !== '') return 'An address must not contain a fragment (#…): it would never be sent.';
  if (hasBadPort(url)) return `No web server lives on port ${url.port}: our servers do not call it.`;
  const host = hostOf(url);
  if (isIP(host) !== 0) {
    return isAllowedAddress(host, rules) ? undefined : 'The address must be public: our servers do not call this one.';
  }
  if (rules.allowPrivate) return undefined;
  if (!host.includes('.') || LOCAL_NAMES.test(host)) return 'The host must be a public name, like example.com.';
  return undefined;
}
