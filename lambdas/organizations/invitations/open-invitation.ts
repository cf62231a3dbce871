import { isKeyLive } from '../../api-keys/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { hashToken, isToken } from '../../platform/identity/token.ts';
import { findMembership } from '../access.ts';
import type { Member } from '../members/member.ts';
import type { Organization } from '../organization.ts';
import { canManage } from '../roles.ts';
import { hasExpired, type Invitation, isCorrectCode } from './invitation.ts';
import { countInvitationAttempt, findInvitationByToken } from './store.ts';

export interface OpenInvitation {
  readonly invitation: Invitation;
  readonly organization: Organization;
  /** The inviting member, as read. Joining checks that the role has not changed since. */
  readonly inviter: Member;
}

/**
 * Finds the invitation of a link and checks that it is valid. Used by accounts that already have the invited address.
 */
export async function openInvitation(effects: Effects, token: string): Promise<OpenInvitation> {
  const invitation = isToken(token) ? await findInvitationByToken(effects.table, hashToken(token)) : undefined;
  return requireInviter(effects, requireOpen(effects, invitation));
}

/**
 * Like `openInvitation`, for anyone who has read the e-mail. It needs the code too, because mail scanners also open the
 * link and get the token.
 * Attempts are counted before the code is checked, so parallel attempts cannot get around the limit.
 */
export async function openWithCode(
  effects: Effects,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<OpenInvitation> {
  const tried = isToken(token) ? await countInvitationAttempt(effects.table, hashToken(token)) : undefined;
  const invitation = requireOpen(effects, tried?.invitation);
  if (tried?.tooMany) {
    throw gone(
      'invitation.too_many_codes',
      'Too many wrong codes were entered for this invitation. Ask for a new one.',
    );
  }
  if (!isCorrectCode(invitation, { token, code })) {
    throw new ServiceError('forbidden', 'invitation.wrong_code', 'The code does not match the one in the e-mail.');
  }
  return requireInviter(effects, invitation);
}

function requireOpen({ now }: Effects, invitation: Invitation | undefined): Invitation {
  if (!invitation) throw unknown();
  if (invitation.usedAt !== undefined) throw gone('invitation.used', 'This invitation has already been accepted.');
  if (hasExpired(invitation, now()))
    throw gone('invitation.expired', 'This invitation has expired. Ask for a new one.');
  return invitation;
}

/**
 * An invitation cannot grant more than its inviter could grant now. It becomes invalid when the inviter's membership
 * ends, even if they join again, or when the key that sent it stops working.
 */
async function requireInviter({ table, now }: Effects, invitation: Invitation): Promise<OpenInvitation> {
  const { accountId, memberId, keyId } = invitation.inviter;
  const [{ organization, member: inviter }, isSentByLiveKey] = await Promise.all([
    findMembership(table, accountId, invitation.organizationId),
    keyId === undefined || isKeyLive(table, accountId, keyId, now()),
  ]);
  if (!organization) throw gone('invitation.unknown', 'The organization of this invitation no longer exists.');
  if (!isSentByLiveKey || inviter?.id !== memberId || !canManage(inviter.role, invitation.role)) throw unknown();
  return { invitation, organization, inviter };
}

const gone = (code: string, detail: string) => new ServiceError('gone', code, detail);

/** The same message for every cause, so that it does not reveal whether the inviter lost the permission. */
const unknown = () => gone('invitation.unknown', 'This invitation does not exist, or it was replaced or revoked.');
