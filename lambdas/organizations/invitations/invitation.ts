import { DAY_MILLISECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { hashToken } from '../../platform/identity/token.ts';
import { newId, type Random } from '../../platform/ids.ts';
import type { Role } from '../roles.ts';

export interface Invitation {
  readonly id: string;
  readonly organization_id: string;
  readonly email: string;
  readonly role: Role;
  /** E-mail address of the member who invites. */
  readonly invited_by: string;
  /** The invitation works only while the inviter is allowed to send it. */
  readonly inviter: Inviter;
  readonly token_hash: string;
  readonly created_at: string;
  readonly expires_at: string;
  /**
   * When the invitation was accepted. The item that is found by the token stays until it expires, so that a second
   * click on the link gets a helpful error.
   */
  readonly used_at?: string | undefined;
}

interface Inviter {
  readonly account_id: string;
  readonly member_id: string;
  /** Set if the invitation was sent with an API key. The key must still work when the person joins. */
  readonly key_id?: string | undefined;
}

export const INVITATION_DAYS = 7;

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MILLISECONDS);

/** When the table can delete the invitation, in seconds since 1970. */
export const invitationTimeToLive = ({ expires_at }: Pick<Invitation, 'expires_at'>): number =>
  wholeSeconds(Date.parse(expires_at));

/** Whether the invitation has expired. Always check: DynamoDB's TTL deletes expired items with a delay. */
export const hasExpired = ({ expires_at }: Pick<Invitation, 'expires_at'>, now: Date): boolean =>
  Date.parse(expires_at) <= now.getTime();

export const newInvitation = (
  {
    token,
    ...fields
  }: Pick<Invitation, 'organization_id' | 'email' | 'role' | 'invited_by' | 'inviter'> & {
    /** The token of the link. Only its hash is stored. */
    readonly token: string;
  },
  now: Date,
  random: Random,
): Invitation => ({
  id: newId('invitation', now, random),
  ...fields,
  token_hash: hashToken(token),
  created_at: now.toISOString(),
  expires_at: invitationExpiry(now).toISOString(),
});
