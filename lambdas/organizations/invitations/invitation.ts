import { createHash } from 'node:crypto';
import { newId, type Random } from '../../platform/ids.ts';
import type { Role } from '../roles.ts';

export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: Role;
  /** E-mail address of the member who invites. */
  readonly invitedBy: string;
  readonly tokenHash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Only when it is found by its token, which stays for a while so that a second click gets a kind response. */
  readonly usedAt?: string | undefined;
}

export const INVITATION_DAYS = 7;
const INVITATION_TOKEN_BYTES = 32;
export const INVITATION_TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * 24 * 60 * 60 * 1000);

/** When the table may forget it, in seconds since 1970. */
export const invitationTimeToLive = ({ expiresAt }: Pick<Invitation, 'expiresAt'>): number =>
  Math.ceil(Date.parse(expiresAt) / 1_000);

/** The table's TTL removes a lapsed invitation some time later; until then this decides. */
export const hasLapsed = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime();

export const invitationToken = (random: Random): string =>
  Buffer.from(random(INVITATION_TOKEN_BYTES)).toString('base64url');

/** 256 random bits need no salt and no slow hash. */
export const hashInvitationToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newInvitation = (
  {
    token,
    ...fields
  }: Pick<Invitation, 'organizationId' | 'email' | 'role' | 'invitedBy'> & { readonly token: string },
  now: Date,
  random: Random,
): Invitation => ({
  id: newId('invitation', now, random),
  ...fields,
  tokenHash: hashInvitationToken(token),
  createdAt: now.toISOString(),
  expiresAt: invitationExpiry(now).toISOString(),
});
