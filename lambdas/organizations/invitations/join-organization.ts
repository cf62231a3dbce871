import type { Account } from '../../accounts/account.ts';
import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { type NamedWrites, transactWrite } from '../../platform/table/transact-write.ts';
import { findMembership } from '../access.ts';
import { type Member, newMember } from '../members/member.ts';
import { putMemberWrites } from '../members/store.ts';
import { PLAN_LIMITS, planLimitReached } from '../plans.ts';
import { changeCountsWrite } from '../store.ts';
import type { OpenInvitation } from './open-invitation.ts';
import { useInvitationWrites } from './store.ts';

/** Makes the account a member and uses the invitation up; `alongside` adds to the same transaction. */
export async function joinOrganization(
  effects: Effects,
  { invitation, organization }: OpenInvitation,
  account: Pick<Account, 'id' | 'email'>,
  alongside: (member: Member) => NamedWrites,
): Promise<Member> {
  const { table, now, random } = effects;
  const membership = await findMembership(table, account.id, organization.id);
  if (membership.member) {
    throw new ServiceError('conflict', 'member.already_member', `You are a member of ${organization.name} already.`);
  }
  const limit = PLAN_LIMITS[organization.plan].membersPerOrganization;
  if (organization.membersCount >= limit) throw planLimitReached(organization.plan, 'membersPerOrganization');

  const { role } = invitation;
  const fields = { organizationId: organization.id, accountId: account.id, email: account.email, role };
  const member = newMember(fields, now(), random);
  const owners = role === 'owner' ? 1 : 0;
  await transactWrite(table, {
    invitation: useInvitationWrites(table, invitation, member, member.joinedAt),
    member: putMemberWrites(table, member),
    counts: changeCountsWrite(table, organization.id, { members: 1, owners, membersBelow: limit }),
    ...alongside(member),
  });
  return member;
}
