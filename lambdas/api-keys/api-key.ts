import type { Scope } from '../../contracts/scopes.ts';
import type { Caller } from '../platform/caller.ts';

/** An API key as its account knows it. Only the hash of the secret is stored. */
export interface ApiKey {
  readonly id: string;
  readonly key_hash: string;
  readonly name: string;
  /** The first characters of the key, to tell keys apart. */
  readonly prefix: string;
  /** `null`: all permissions of the account. */
  readonly scopes: readonly Scope[] | null;
  /** Set when the key is limited to one organization. */
  readonly organization_id?: string | undefined;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** The lifetime that the key was created with. A rotation gives the new key the same lifetime. */
  readonly lifetime_seconds?: number | undefined;
  /** Requests per minute, if the key has its own limit. */
  readonly rate_limit_per_minute?: number | undefined;
}

type Lifetime = Pick<ApiKey, 'expires_at' | 'revoked_at'>;

export const isLive = ({ expires_at, revoked_at }: Lifetime, now: Date): boolean =>
  revoked_at === null && (expires_at === null || expires_at > now.toISOString());

/** A key limited to one organization can see only that organization's keys. */
export const canSee = (caller: Caller, key: Pick<ApiKey, 'organization_id'>): boolean =>
  caller.organization_id === undefined || caller.organization_id === key.organization_id;

/** Expired and revoked keys. The key that stopped working most recently comes first. */
export const inactiveKeys = (keys: readonly ApiKey[], now: Date): ApiKey[] =>
  keys.filter((key) => !isLive(key, now)).sort((one, other) => Date.parse(endOf(other)) - Date.parse(endOf(one)));

const endOf = ({ revoked_at, expires_at, created_at }: ApiKey): string => revoked_at ?? expires_at ?? created_at;
