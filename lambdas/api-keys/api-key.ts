import type { Scope } from '../../contracts/scopes.ts';
import type { Caller } from '../platform/caller.ts';

/** An API key as its account knows it. Only the hash of the secret is stored. */
export interface ApiKey {
  readonly id: string;
  readonly keyHash: string;
  readonly name: string;
  /** The first characters of the key, to tell keys apart. */
  readonly prefix: string;
  /** `null`: all permissions of the account. */
  readonly scopes: readonly Scope[] | null;
  /** Set when the key is limited to one organization. */
  readonly organizationId?: string | undefined;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** The lifetime that the key was created with. A rotation gives the new key the same lifetime. */
  readonly lifetimeSeconds?: number | undefined;
  /** Requests per minute, if the key has its own limit. */
  readonly rateLimitPerMinute?: number | undefined;
}

type Lifetime = Pick<ApiKey, 'expiresAt' | 'revokedAt'>;

export const isLive = ({ expiresAt, revokedAt }: Lifetime, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now.toISOString());

/** A key limited to one organization can see only that organization's keys. */
export const canSee = (caller: Caller, key: Pick<ApiKey, 'organizationId'>): boolean =>
  caller.organizationId === undefined || caller.organizationId === key.organizationId;

/** Expired and revoked keys. The key that stopped working most recently comes first. */
export const inactiveKeys = (keys: readonly ApiKey[], now: Date): ApiKey[] =>
  keys.filter((key) => !isLive(key, now)).sort((one, other) => Date.parse(endOf(other)) - Date.parse(endOf(one)));

const endOf = ({ revokedAt, expiresAt, createdAt }: ApiKey): string => revokedAt ?? expiresAt ?? createdAt;
