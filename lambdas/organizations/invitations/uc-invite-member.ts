import type { Effects } from '../../platform/effects.ts';
import { type Mailer, sendIfAccepted } from '../../platform/email.ts';
import {
  countInvitation,
  dropReplaced,
  findAddressHolder,
  findInvitation,
  putInvitation,
  type StoredInvitation,
  withdrawInvitation,
} from './store.ts';
import { stillHasRole } from '../members/store.ts';
import { organizationExists } from '../store.ts';
import { ConditionFailed } from '../../platform/table/transact-write.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import type { Caller } from '../../platform/caller.ts';
import { ServiceError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashInvitationToken, hasLapsed, invitationExpiry, invitationToken } from './invitation.ts';
import { invitationEmail } from './invitation-email.ts';
import { PLAN_LIMITS, planLimitReached } from '../plans.ts';
import { permissionToManage, type Role, requireRole } from '../roles.ts';
import { requireMembership } from '../access.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';

export interface InvitationEffects extends Effects {
  readonly mailer: Mailer;
  /** Where the accept page is. */
  readonly baseUrl: string;
}

/**
 * Invites an address and sends the e-mail. The token exists only in that e-mail, so it cannot be
 * sent later by somebody else: when sending fails the invitation is taken back and the caller told.
 */
export async function inviteMember(
  effects: InvitationEffects,
  caller: Caller,
  { organizationId, email, role }: { organizationId: string; email: string; role: Role },
): Promise<StoredInvitation> {
  const { table, now, random, mailer, baseUrl } = effects;
  const token = invitationToken(random);

  const { invitation, organization } = await untilUnchanged(async () => {
    const [{ organization, member }, holder] = await Promise.all([
      requireMembership(effects, caller, organizationId, permissionToManage(role)),
      findAddressHolder(table, organizationId, email),
    ]);
    if (holder?.member_id !== undefined) throw alreadyMember(email);
    if (organization.members_count >= PLAN_LIMITS[organization.plan].membersPerOrganization) {
      throw planLimitReached(organization.plan, 'membersPerOrganization');
    }
    const replaced = holder?.invitation_id && (await findInvitation(table, organizationId, holder.invitation_id));
    const createdAt = now();
    if (replaced && !hasLapsed(replaced, createdAt)) requireRole(member.role, permissionToManage(replaced.role));
    const invitation: StoredInvitation = {
      id: newId('invitation', createdAt, random),
      organization_id: organizationId,
      email,
      role,
      invited_by: member.email,
      token_hash: hashInvitationToken(token),
      created_at: createdAt.toISOString(),
      expires_at: invitationExpiry(createdAt).toISOString(),
    };
    const { invitationsPerDay } = PLAN_LIMITS[organization.plan];
    await writeTogether(table, [
      countInvitation(table, organizationId, createdAt, invitationsPerDay),
      organizationExists(table, organizationId),
      stillHasRole(table, member),
      ...putInvitation(table, invitation, holder),
      ...(replaced ? dropReplaced(table, replaced) : []),
    ]).catch((error) => {
      const [tooMany] = error instanceof ConditionFailed ? error.failures : [];
      throw tooMany ? planLimitReached(organization.plan, 'invitationsPerDay') : error;
    });
    return { invitation, organization };
  });

  const message = invitationEmail({
    ...invitation,
    organization: organization.name,
    link: `${baseUrl}/invitations/${token}`,
  });
  try {
    if (!(await sendIfAccepted(mailer, { to: email, ...message }))) throw notSendable(email);
  } catch (error) {
    await writeTogether(table, withdrawInvitation(table, invitation)).catch(unlessGone);
    throw error;
  }
  return invitation;
}

/** Replaced or taken back by somebody else meanwhile: just as well. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error;
}

const alreadyMember = (email: string) =>
  new ServiceError('conflict', 'member.already_member', `${email} is a member of the organization already.`);

const notSendable = (email: string) =>
  new ServiceError('unprocessable', 'invitation.email_refused', `The e-mail to ${email} was refused and not sent.`);
