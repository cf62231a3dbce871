import { isKeyLive } from '../../api-keys/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { hashToken, isToken } from '../../platform/identity/token.ts';
import { findMembership } from '../access.ts';
import type { Member } from '../members/member.ts';
import type { Organization } from '../organization.ts';
import { canManage } from '../roles.ts';
import { hasExpired, type Invitation } from './invitation.ts';
import { findInvitationByToken } from './store.ts';

export interface OpenInvitation {
  readonly invitation: Invitation;
  readonly organization: Organization;
  /** The inviting member, as read. Joining checks that the role has not changed since. */
  readonly inviter: Member;
}

/** Finds the invitation of a link and checks that it is valid. */
export async function findOpenInvitation(effects: Effects, token: string): Promise<OpenInvitation> {
  const invitation = isToken(token) ? await findInvitationByToken(effects.table, hashToken(token)) : undefined;
  return requireInviter(effects, requireOpen(effects, invitation));
}

function requireOpen({ now }: Effects, invitation: Invitation | undefined): Invitation {
  if (!invitation) throw invitationUnknown();
  if (invitation.used_at !== undefined) throw gone('invitation.used', 'This invitation has already been accepted.');
  if (hasExpired(invitation, now()))
    throw gone('invitation.expired', 'This invitation has expired. Ask for a new one.');
  return invitation;
}

/**
 * An invitation cannot grant more than its inviter could grant now. It becomes invalid when the inviter's membership
 * ends, even if they join again, or when the key that sent it stops working.
 */
async function requireInviter({ table, now }: Effects, invitation: Invitation): Promise<OpenInvitation> {
  const { inviter_account_id: account_id, inviter_member_id: member_id, inviter_key_id: key_id } = invitation;
  const [{ organization, member: inviter }, isCredentialLive] = await Promise.all([
    findMembership(table, account_id, invitation.organization_id),
    key_id === undefined || isKeyLive(table, account_id, key_id, now()),
  ]);
  if (!organization) throw gone('invitation.unknown', 'The organization of this invitation no longer exists.');
  if (!isCredentialLive || inviter?.id !== member_id || !canManage(inviter.role, invitation.role))
    throw invitationUnknown();
  return { invitation, organization, inviter };
}

const gone = (code: string, detail: string) => new ServiceError('gone', code, detail);

/** The same message for every cause, so that it does not reveal whether the inviter lost the permission. */
export const invitationUnknown = () =>
  gone('invitation.unknown', 'This invitation does not exist, or it was replaced or revoked.');
