import { createHmac } from 'node:crypto';

interface VisitorTraits {
  readonly account_id: string;
  readonly address: string;
  readonly user_agent: string;
}

const hash = (salt: string, ...traits: readonly string[]) => createHmac('sha256', salt).update(JSON.stringify(traits));

/**
 * A hash that distinguishes visitors within one day and one account. The salt of a day is random and expires two days
 * after it was created. After that, nobody can tell which visitor a hash belongs to, or link the hashes of different
 * days, except with a backup that still has the salt.
 */
export const visitorHash = (salt: string, { account_id, address, user_agent }: VisitorTraits): string =>
  hash(salt, account_id, address, user_agent).digest('base64url').slice(0, 22);

/** Hashes of where a request comes from, for rate limits. */
export interface Origin {
  /** The IP address, or the /64 of an IPv6 address, which a client cannot change with a header. */
  readonly network: string;
  /** The network together with the scanned code. */
  readonly code: string;
  /** The network, the scanned code and the browser's User-Agent. */
  readonly browser: string;
}

interface OriginTraits {
  readonly network: string;
  readonly short_id: string;
  readonly user_agent: string;
}

const ATTRIBUTE_LENGTH = 12;

/**
 * Hashes the origin of a request with the salt of the day. Once the salt is deleted, nobody can trace these hashes
 * either. `code` and `browser` are hexadecimal because they are names of table attributes.
 */
export const originOf = (salt: string, { network, short_id, user_agent }: OriginTraits): Origin => ({
  network: hash(salt, 'network', network).digest('base64url').slice(0, 22),
  code: hash(salt, 'code', network, short_id).digest('hex').slice(0, ATTRIBUTE_LENGTH),
  browser: hash(salt, 'browser', network, short_id, user_agent).digest('hex').slice(0, ATTRIBUTE_LENGTH),
});
