import { isKeyLive } from '../../api-keys/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { hashToken, isToken } from '../../platform/identity/token.ts';
import { findMembership } from '../access.ts';
import type { Member } from '../members/member.ts';
import type { Organization } from '../organization.ts';
import { mayManage } from '../roles.ts';
import { hasExpired, type Invitation, isRightCode } from './invitation.ts';
import { findInvitationByToken, tryInvitation } from './store.ts';

export interface OpenInvitation {
  readonly invitation: Invitation;
  readonly organization: Organization;
  /** The member who invites, as seen: joining makes sure that nothing has changed since. */
  readonly inviter: Member;
}

/** The invitation behind a link, as long as it can be accepted: for an account that has its address. */
export async function openInvitation(effects: Effects, token: string): Promise<OpenInvitation> {
  const invitation = isToken(token) ? await findInvitationByToken(effects.table, hashToken(token)) : undefined;
  return requireInviter(effects, requireOpen(effects, invitation));
}

/**
 * The same for whoever has read the e-mail: the token stands in its link, which programs open too, the
 * code only beside it. Codes are counted before anybody looks whether they are right, so that many at once gain nothing.
 */
export async function openWithCode(
  effects: Effects,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<OpenInvitation> {
  const tried = isToken(token) ? await tryInvitation(effects.table, hashToken(token)) : undefined;
  const invitation = requireOpen(effects, tried?.invitation);
  if (tried?.tooMany) {
    throw gone('invitation.too_many_codes', 'Too many codes were tried for this invitation. Ask for a new one.');
  }
  if (!isRightCode(invitation, { token, code })) {
    throw new ServiceError('forbidden', 'invitation.wrong_code', 'This is not the code in the e-mail.');
  }
  return requireInviter(effects, invitation);
}

function requireOpen({ now }: Effects, invitation: Invitation | undefined): Invitation {
  if (!invitation) throw unknown();
  if (invitation.usedAt !== undefined) throw gone('invitation.used', 'This invitation has been accepted already.');
  if (hasExpired(invitation, now())) throw gone('invitation.lapsed', 'This invitation has lapsed. Ask for a new one.');
  return invitation;
}

/**
 * An invitation grants nothing that its inviter could not grant now. It ends with the membership that sent it, even if
 * the inviter joins again, and with the key that sent it.
 */
async function requireInviter({ table, now }: Effects, invitation: Invitation): Promise<OpenInvitation> {
  const { accountId, memberId, keyId } = invitation.inviter;
  const [{ organization, member: inviter }, isSentByLiveKey] = await Promise.all([
    findMembership(table, accountId, invitation.organizationId),
    keyId === undefined || isKeyLive(table, accountId, keyId, now()),
  ]);
  if (!organization) throw gone('invitation.unknown', 'The organization of this invitation no longer exists.');
  if (!isSentByLiveKey || inviter?.id !== memberId || !mayManage(inviter.role, invitation.role)) throw unknown();
  return { invitation, organization, inviter };
}

const gone = (code: string, detail: string) => new ServiceError('gone', code, detail);

/** The same whether the invitation was revoked or merely stopped working: it says nothing about the inviter. */
const unknown = () => gone('invitation.unknown', 'This invitation does not exist, or was replaced or revoked.');
