import type { Scope } from '../contracts/scopes.ts';

/** Whose things a call is about: those of the account, or of the one organization of a limited key. */
export type Owner = Pick<Caller, 'accountId' | 'organizationId'>;

/** Who makes the call: the account behind the API key, and what that key is limited to. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  /** `null`: the key may do all that its account may. */
  readonly scopes: readonly Scope[] | null;
  /** Set when the key is limited to one organization. */
  readonly organizationId?: string;
  /** Set when the key expires. */
  readonly expiresAt?: string;
  /** Set when the key's own limit is below that of its account. */
  readonly rateLimitPerMinute?: number;
}
