import { type Account, accountErased } from '../../accounts/account.ts';
import { accountExistsCheck } from '../../accounts/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { type NamedWrites, tryTransactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { findMembership } from '../access.ts';
import { type Member, newMember } from '../members/member.ts';
import { putMemberWrites, roleUnchangedCheck } from '../members/store.ts';
import { PLAN_LIMITS, planLimitReached } from '../plans.ts';
import { changeCountsWrite } from '../store.ts';
import { invitationUnknown, type OpenInvitation } from './find-open-invitation.ts';
import { redeemInvitationWrites } from './store.ts';

interface JoinWrites extends NamedWrites {
  /** Fails if an existing account is being erased. Without this check, a member without an account would remain. */
  readonly accountCheck?: TableWrite;
}

/** Makes the account a member and marks the invitation as used. `alongside` adds writes to the same transaction. */
export async function joinOrganization(
  effects: Effects,
  { invitation, organization, inviter }: OpenInvitation,
  account: Pick<Account, 'id' | 'email'>,
  alongside: (member: Member) => JoinWrites,
): Promise<Member> {
  const { table, now, random } = effects;
  const membership = await findMembership(table, account.id, organization.id);
  if (membership.member) {
    throw new ServiceError('conflict', 'member.already_member', `You are already a member of ${organization.name}.`);
  }
  const limit = PLAN_LIMITS[organization.plan].membersPerOrganization;
  if (organization.members_count >= limit) throw planLimitReached(organization.plan, 'membersPerOrganization');

  const { role } = invitation;
  const fields = { organization_id: organization.id, account_id: account.id, email: account.email, role };
  const member = newMember(fields, now(), random);
  const owners = role === 'owner' ? 1 : 0;
  const failure = await tryTransactWrite(table, {
    inviter: roleUnchangedCheck(table, inviter),
    // If the inviter's account is being erased, the organization may be erased with it.
    inviterAccount: accountExistsCheck(table, inviter.account_id),
    invitation: redeemInvitationWrites(table, invitation, member, member.joined_at),
    member: putMemberWrites(table, member),
    counts: changeCountsWrite(table, organization.id, { members: 1, owners, membersBelow: limit }),
    ...alongside(member),
  });
  if (failure?.failed('accountCheck')) throw accountErased();
  if (failure?.failed('inviterAccount')) throw invitationUnknown();
  if (failure) throw failure;
  return member;
}
