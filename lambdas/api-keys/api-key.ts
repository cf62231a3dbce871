import * as z from 'zod/mini';
import { SCOPES } from '../../contracts/scopes.ts';
import type { Caller } from '../platform/caller.ts';
import type { Entity } from '../platform/schemas/shapes.ts';

/** An API key as its account knows it. Only the hash of the secret is stored. */
export const apiKeySchema = z.object({
  id: z.string(),
  key_hash: z.string(),
  name: z.string(),
  /** The first characters of the key, to tell keys apart. */
  prefix: z.string(),
  /** `null`: all permissions of the account. */
  scopes: z._default(z.nullable(z.array(z.enum(SCOPES))), null),
  /** Set when the key is limited to one organization. */
  organization_id: z.optional(z.string()),
  created_at: z.string(),
  expires_at: z._default(z.nullable(z.string()), null),
  revoked_at: z._default(z.nullable(z.string()), null),
  /** The lifetime that the key was created with. A rotation gives the new key the same lifetime. */
  lifetime_seconds: z.optional(z.number()),
  /** Requests per minute, if the key has its own limit. */
  rate_limit_per_minute: z.optional(z.number()),
});
export type ApiKey = Entity<typeof apiKeySchema>;

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
