import * as z from 'zod/mini';
import { ENV } from '../../../contracts/environment.ts';
import { type Membership, requireMembership } from '../../organizations/access.ts';
import { type AddressHolder, findAddressHolder } from '../../organizations/invitations/addresses.ts';
import {
  accountEmailLimitReached,
  countEmailWrites,
  recipientEmailLimitReached,
} from '../../organizations/invitations/email-counts.ts';
import type { OpenInvitation } from '../../organizations/invitations/find-open-invitation.ts';
import { hasExpired, type Invitation, newInvitation } from '../../organizations/invitations/invitation.ts';
import { invitationEmail, invitationLink } from '../../organizations/invitations/invitation-email.ts';
import { invitationViewSchema, toInvitationView } from '../../organizations/invitations/invitation-view.ts';
import {
  deleteInvitationWrites,
  deleteReplacedInvitationWrites,
  findInvitation,
  putInvitationWrites,
} from '../../organizations/invitations/store.ts';
import { requireNonExpiringKey } from '../../organizations/members/non-expiring-key.ts';
import { roleUnchangedCheck } from '../../organizations/members/store.ts';
import { ORGANIZATION_FIELDS } from '../../organizations/organization-fields.ts';
import { organization_id } from '../../organizations/organization-ids.ts';
import { PLAN_LIMITS, planLimitReached } from '../../organizations/plans.ts';
import { permissionToManage, requireRole } from '../../organizations/roles.ts';
import { organizationExistsCheck } from '../../organizations/store.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { type Mailer, openMailer, type RejectedFor, sendOrExplain } from '../../platform/email/mailer.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { ServiceError } from '../../platform/errors.ts';
import { newToken } from '../../platform/identity/token.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { emailAddress } from '../../platform/schemas/email-address.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: organization_id }),
  body: z.strictObject({ email: emailAddress, role: z._default(ORGANIZATION_FIELDS.role, 'viewer') }),
  response: invitationViewSchema,
};
type Body = z.output<typeof schemas.body>;

interface InvitationEffects extends Effects {
  readonly mailer: Mailer;
  /** The link in the e-mail begins with this. */
  readonly baseUrl: string;
}

export const inviteMember = (effects: InvitationEffects) =>
  apiHandler(
    'invite-member',
    schemas,
    effects,
    async ({ path, body, caller }) => {
      const token = newToken(effects.random);
      const invited = await retryOnConflict(() => invite(effects, caller, path.id, body, token));
      await send(effects, invited, token);
      return toInvitationView(invited.invitation);
    },
    {
      beforeReplay: ({ path, body, caller }) =>
        requireMembership(effects, caller, path.id, permissionToManage(body.role)),
    },
  );

/** Stores the invitation and replaces an earlier one to the same address. */
async function invite(
  effects: Effects,
  caller: Caller,
  id: string,
  { email, role }: Body,
  token: string,
): Promise<OpenInvitation> {
  const { table, now, random } = effects;
  const [membership, holder] = await Promise.all([
    requireMembership(effects, caller, id, permissionToManage(role)),
    findAddressHolder(table, id, email),
  ]);
  const { organization, member } = membership;
  requireNonExpiringKey(caller);
  if (holder?.member_id !== undefined) throw alreadyMember(email);
  const { plan } = organization;
  if (organization.members_count >= PLAN_LIMITS[plan].membersPerOrganization) {
    throw planLimitReached(plan, 'membersPerOrganization');
  }
  const replaced = await findReplaced(effects, membership, holder);
  const created_at = now();
  const fields = {
    organization_id: id,
    email,
    role,
    invited_by: member.email,
    inviter_account_id: caller.account_id,
    inviter_member_id: member.id,
    inviter_key_id: caller.session ? undefined : caller.credential_id,
    token,
  };
  const invitation = newInvitation(fields, created_at, random);
  const failure = await tryTransactWrite(table, {
    ...countEmailWrites(table, {
      organization_id: id,
      plan,
      account_id: caller.account_id,
      recipient: email,
      now: created_at,
    }),
    organization: organizationExistsCheck(table, id),
    inviter: roleUnchangedCheck(table, member),
    invitation: putInvitationWrites(table, invitation, holder),
    replaced: replaced && deleteReplacedInvitationWrites(table, replaced),
  });
  if (failure?.failed('ofOrganization')) throw planLimitReached(plan, 'invitationsPerDay');
  if (failure?.failed('ofAccount')) throw accountEmailLimitReached(plan, created_at);
  if (failure?.failed('toRecipient')) throw recipientEmailLimitReached(created_at);
  if (failure) throw failure;
  return { invitation, organization, inviter: member };
}

/**
 * The earlier invitation to the address, if any. Unless that invitation has expired, throws if the caller does not have
 * the permission to invite members with its role.
 */
async function findReplaced(
  { table, now }: Effects,
  { organization, member }: Membership,
  holder: AddressHolder | undefined,
): Promise<Invitation | undefined> {
  if (!holder?.invitation_id) return undefined;
  const replaced = await findInvitation(table, organization.id, holder.invitation_id);
  if (replaced && !hasExpired(replaced, now())) requireRole(member.role, permissionToManage(replaced.role));
  return replaced;
}

/**
 * Sends the invitation by e-mail. Only this e-mail contains the token, so it cannot be sent again later. If sending
 * fails, the invitation is deleted and the caller gets the error.
 */
async function send(
  { table, mailer, baseUrl }: InvitationEffects,
  { invitation, organization }: OpenInvitation,
  token: string,
): Promise<void> {
  const { email, role, invited_by } = invitation;
  const link = invitationLink(baseUrl, token);
  const message = invitationEmail({ organization: organization.name, role, invited_by, link });
  try {
    const rejectedFor = await sendOrExplain(mailer, { to: email, ...message });
    if (rejectedFor) throw notSendable(email, rejectedFor);
  } catch (error) {
    // A failed condition means that the invitation was replaced or revoked in the meantime, which is fine.
    await tryTransactWrite(table, { invitation: deleteInvitationWrites(table, invitation) });
    throw error;
  }
}

const alreadyMember = (email: string) =>
  new ServiceError('conflict', 'member.already_member', `${email} is already a member of the organization.`);

const REMEDIES: Readonly<Record<RejectedFor, string>> = {
  address: 'Check the address.',
  settings: 'The address may be correct: ask the operator to check the e-mail settings.',
};

const notSendable = (email: string, rejectedFor: RejectedFor) =>
  new ServiceError(
    'unprocessable',
    'invitation.email_refused',
    `The e-mail to ${email} was rejected and not sent. ${REMEDIES[rejectedFor]}`,
  );

export const handler = inviteMember({
  ...liveEffects(),
  mailer: openMailer(),
  baseUrl: requiredEnv(ENV.baseUrl),
});
