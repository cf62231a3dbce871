import type { Scope } from '../../contracts/scopes.ts';

/** The owner of the resources that a call can access: the account, or the organization that the key is limited to. */
export type Owner = Pick<Caller, 'account_id' | 'organization_id'>;

/** The caller: the account behind the API key or session, and the limits of the key. */
export interface Caller {
  readonly account_id: string;
  /** The id of the API key or of the session. */
  readonly credential_id: string;
  /** `null`: the key can do everything that its account can. */
  readonly scopes: readonly Scope[] | null;
  /** Set if the key is limited to one organization. */
  readonly organization_id?: string;
  /** Set if the key has an expiry date. */
  readonly expires_at?: string;
  /** Set if the caller is a person in the Studio, not a program with a key. */
  readonly session?: CallerSession;
  /** Set if the key has a lower limit than its account. */
  readonly rate_limit_per_minute?: number;
}

/** A session has every permission of its account. */
interface CallerSession {
  readonly id: string;
  readonly signed_in_at: string;
  /** When the session expires, even if it is in use. */
  readonly expires_at: string;
}
