import type { Scope } from '../../contracts/scopes.ts';

/** Whose things a call is about: those of the account, or of the one organization of a limited key. */
export type Owner = Pick<Caller, 'accountId' | 'organizationId'>;

/** Who makes the call: the account behind the API key or the session, and what that key is limited to. */
export interface Caller {
  readonly accountId: string;
  /** The id of the API key or of the session. */
  readonly credentialId: string;
  /** `null`: the key may do all that its account may. */
  readonly scopes: readonly Scope[] | null;
  /** Set when the key is limited to one organization. */
  readonly organizationId?: string;
  /** Set when the key expires. */
  readonly expiresAt?: string;
  /** Set when a person calls, from the Studio, instead of a program with a key. */
  readonly session?: CallerSession;
  /** Set when the key's own limit is below that of its account. */
  readonly rateLimitPerMinute?: number;
}

/** A session has every permission of its account. */
export interface CallerSession {
  readonly id: string;
  readonly signedInAtMs: number;
  /** When it ends, however much it is used. */
  readonly expiresAt: string;
}
