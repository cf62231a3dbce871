import { createHmac } from 'node:crypto';

interface VisitorTraits {
  readonly accountId: string;
  readonly address: string;
  readonly userAgent: string;
}

const hash = (salt: string, ...traits: readonly string[]) => createHmac('sha256', salt).update(JSON.stringify(traits));

/**
 * Tells visitors apart within a day and within one owner. The salt is random, lives a day longer than
 * its day and is then gone: after that nobody can find out whose hash this was, nor link two days.
 */
export const visitorHash = (salt: string, { accountId, address, userAgent }: VisitorTraits): string =>
  hash(salt, accountId, address, userAgent).digest('base64url').slice(0, 22);

/** Where a request comes from, as limits count it. */
export interface Origin {
  /** The address, or the /64 of an IPv6 address: what nobody can change with a header. */
  readonly network: string;
  /** All of it at one code. */
  readonly code: string;
  /** The browser there, at one code. */
  readonly browser: string;
}

interface OriginTraits {
  readonly network: string;
  readonly shortId: string;
  readonly userAgent: string;
}

const ATTRIBUTE_LENGTH = 12;

/** The same salt, so these are gone with their day, too. Hexadecimal: code and browser name attributes. */
export const originOf = (salt: string, { network, shortId, userAgent }: OriginTraits): Origin => ({
  network: hash(salt, 'network', network).digest('base64url').slice(0, 22),
  code: hash(salt, 'code', network, shortId).digest('hex').slice(0, ATTRIBUTE_LENGTH),
  browser: hash(salt, 'browser', network, shortId, userAgent).digest('hex').slice(0, ATTRIBUTE_LENGTH),
});
