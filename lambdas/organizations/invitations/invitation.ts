import { createHash } from 'node:crypto';
import { DAY_MILLISECONDS, wholeSeconds } from '../../../contracts/time.ts';
import { hashToken, newToken } from '../../platform/identity/token.ts';
import { newCode, plainCode } from '../../platform/identity/typed-code.ts';
import { newId, type Random } from '../../platform/ids.ts';
import type { Role } from '../roles.ts';

export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: Role;
  /** E-mail address of the member who invites. */
  readonly invitedBy: string;
  /** The invitation works only while the inviter may send one like it. */
  readonly inviter: Inviter;
  readonly tokenHash: string;
  /** Of the code in the e-mail. */
  readonly codeHash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Only when it is found by its token, which stays for a while so that a second click gets a kind response. */
  readonly usedAt?: string | undefined;
}

interface Inviter {
  readonly accountId: string;
  readonly memberId: string;
  /** Set when the invitation was sent with an API key, which must still work when somebody joins. */
  readonly keyId?: string | undefined;
}

export const INVITATION_DAYS = 7;

export const invitationExpiry = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MILLISECONDS);

/** When the table may forget it, in seconds since 1970. */
export const invitationTimeToLive = ({ expiresAt }: Pick<Invitation, 'expiresAt'>): number =>
  wholeSeconds(Date.parse(expiresAt));

/** The table's TTL removes a lapsed invitation some time later; until then this decides. */
export const hasExpired = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime();

/** What the e-mail holds and the table does not: the token of its link, and the code beside it. */
export interface InvitationSecrets {
  readonly token: string;
  readonly code: string;
}

/** Whoever only has the link, such as a program that opens the links of e-mails, lacks the code. */
export const newInvitationSecrets = (random: Random): InvitationSecrets => ({
  token: newToken(random),
  code: newCode(random),
});

/** A code is short; the token, which is stored nowhere, is what keeps its hash from being guessed back. */
const hashCode = ({ token, code }: InvitationSecrets): string =>
  createHash('sha256')
    .update(`${token}:${plainCode(code)}`)
    .digest('hex');

export const isRightCode = ({ codeHash }: Invitation, { token, code }: InvitationSecrets): boolean =>
  hashCode({ token, code }) === codeHash;

export const newInvitation = (
  {
    secrets,
    ...fields
  }: Pick<Invitation, 'organizationId' | 'email' | 'role' | 'invitedBy' | 'inviter'> & {
    readonly secrets: InvitationSecrets;
  },
  now: Date,
  random: Random,
): Invitation => ({
  id: newId('invitation', now, random),
  ...fields,
  tokenHash: hashToken(secrets.token),
  codeHash: hashCode(secrets),
  createdAt: now.toISOString(),
  expiresAt: invitationExpiry(now).toISOString(),
});
