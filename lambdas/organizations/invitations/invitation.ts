import * as z from 'zod/mini';
import { DAY_MILLISECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { hashToken } from '../../platform/identity/token.ts';
import { newId, type Random } from '../../platform/ids.ts';
import type { Entity } from '../../platform/schemas/shapes.ts';
import { ROLES } from '../roles.ts';

/** An invitation has two items with the same attributes: one in its organization's list, one found by token. */
export const invitationSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** E-mail address of the member who invites. */
  invited_by: z.string(),
  /** The invitation works only while the inviter is allowed to send it. */
  inviter_account_id: z.string(),
  inviter_member_id: z.string(),
  /** Set if the invitation was sent with an API key. The key must still work when the person joins. */
  inviter_key_id: z.optional(z.string()),
  token_hash: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /**
   * When the invitation was accepted. The item that is found by the token stays until it expires, so that a second
   * click on the link gets a helpful error.
   */
  used_at: z.optional(z.string()),
});
export type Invitation = Entity<typeof invitationSchema>;

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
  }: Omit<Invitation, 'id' | 'token_hash' | 'created_at' | 'expires_at' | 'used_at'> & {
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
