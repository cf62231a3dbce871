import { createHash } from 'node:crypto';

export const INVITATION_DAYS = 7;
export const INVITATION_TOKEN_BYTES = 32;
export const INVITATION_TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * 24 * 60 * 60 * 1000);

/** The table's TTL removes a lapsed invitation some time later; until then this decides. */
export const hasLapsed = (invitation: { readonly expires_at: string }, now: Date): boolean =>
  Date.parse(invitation.expires_at) <= now.getTime();

export const invitationToken = (random: (bytes: number) => Uint8Array): string =>
  Buffer.from(random(INVITATION_TOKEN_BYTES)).toString('base64url');

/** 256 random bits need no salt and no slow hash. */
export const hashInvitationToken = (token: string): string => createHash('sha256').update(token).digest('hex');
