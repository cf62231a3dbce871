import { DAY_MILLISECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { hashToken } from '../../platform/identity/token.ts';
import { newId, type Random } from '../../platform/ids.ts';
import type { Role } from '../roles.ts';

export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: Role;
  /** E-mail address of the member who invites. */
  readonly invitedBy: string;
  /** The invitation works only while the inviter is allowed to send it. */
  readonly inviter: Inviter;
  readonly tokenHash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /**
   * When the invitation was accepted. The item that is found by the token stays until it expires, so that a second
   * click on the link gets a helpful error.
   */
  readonly usedAt?: string | undefined;
}

interface Inviter {
  readonly accountId: string;
  readonly memberId: string;
  /** Set if the invitation was sent with an API key. The key must still work when the person joins. */
  readonly keyId?: string | undefined;
}

export const INVITATION_DAYS = 7;

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MILLISECONDS);

/** When the table can delete the invitation, in seconds since 1970. */
export const invitationTimeToLive = ({ expiresAt }: Pick<Invitation, 'expiresAt'>): number =>
  wholeSeconds(Date.parse(expiresAt));

/** Whether the invitation has expired. Always check: DynamoDB's TTL deletes expired items with a delay. */
export const hasExpired = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime();

export const newInvitation = (
  {
    token,
    ...fields
  }: Pick<Invitation, 'organizationId' | 'email' | 'role' | 'invitedBy' | 'inviter'> & {
    /** The token of the link. Only its hash is stored. */
    readonly token: string;
  },
  now: Date,
  random: Random,
): Invitation => ({
  id: newId('invitation', now, random),
  ...fields,
  tokenHash: hashToken(token),
  createdAt: now.toISOString(),
  expiresAt: invitationExpiry(now).toISOString(),
});
