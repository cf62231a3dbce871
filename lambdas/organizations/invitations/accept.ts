import { findAccount, findAccountId, newAccountWrites } from '../../accounts/store.ts';
import { newKeyWrites } from '../../api-keys/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { findInvitationByToken, type StoredInvitation, useInvitation } from './store.ts';
import { findMembership, type Member, putMember } from '../members/store.ts';
import { changeCounts, findOrganization, type Organization } from '../store.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import type { Caller } from '../../platform/caller.ts';
import { ServiceError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashInvitationToken, hasLapsed, INVITATION_TOKEN_PATTERN } from './invitation.ts';
import { PLAN_LIMITS, planLimitReached } from '../plans.ts';
import { makeKey } from '../../api-keys/change-api-keys.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';

export interface OpenInvitation {
  readonly invitation: StoredInvitation;
  readonly organization: Organization;
}

/** The invitation behind a link, as long as it can be accepted. */
export async function openInvitation({ table, now }: Effects, token: string): Promise<OpenInvitation> {
  const invitation = INVITATION_TOKEN_PATTERN.test(token)
    ? await findInvitationByToken(table, hashInvitationToken(token))
    : undefined;
  if (!invitation) throw gone('invitation.unknown', 'This invitation does not exist, or was replaced or taken back.');
  if (invitation.used_at !== undefined) throw gone('invitation.used', 'This invitation has been accepted already.');
  if (hasLapsed(invitation, now())) throw gone('invitation.lapsed', 'This invitation has lapsed. Ask for a new one.');
  const organization = await findOrganization(table, invitation.organization_id);
  if (!organization) throw gone('invitation.unknown', 'The organization of this invitation no longer exists.');
  return { invitation, organization };
}

export interface Acceptance {
  readonly member: Member;
  readonly organization: Organization;
  /** The first key of the account that was made for a new address; it is shown once, now. */
  readonly apiKey?: string;
}

/**
 * Whoever holds the token has read the mail of that address, so it may join with the account of that
 * address; where there is none yet, the account and its first key are made with the membership.
 */
export const acceptByLink = (effects: Effects, token: string): Promise<Acceptance> =>
  untilUnchanged(async () => {
    const open = await openInvitation(effects, token);
    const { table, now, random } = effects;
    const { email } = open.invitation;
    const accountId = await findAccountId(table, email);
    const account = accountId === undefined ? undefined : await findAccount(table, accountId);
    if (account) return { ...(await join(effects, open, account)), organization: open.organization };

    const createdAt = now();
    const newAccount = { id: newId('account', createdAt, random), email, createdAt: createdAt.toISOString() };
    const { key, apiKey } = makeKey(effects, { name: 'First key', scopes: null, expiresAt: null });
    const joined = await join(effects, open, newAccount, () => [
      ...newAccountWrites(table, newAccount),
      ...newKeyWrites(table, newAccount.id, key),
    ]);
    return { ...joined, organization: open.organization, apiKey };
  });

/** The same for somebody who has an API key: its account must have the invited address. */
export const acceptByKey = (
  effects: Effects,
  caller: Caller,
  token: string,
  alongside: (acceptance: Acceptance) => TableWrite[],
): Promise<Acceptance> =>
  untilUnchanged(async () => {
    const [open, account] = await Promise.all([
      openInvitation(effects, token),
      findAccount(effects.table, caller.accountId),
    ]);
    const { organization } = open;
    if (account?.email.toLowerCase() !== open.invitation.email.toLowerCase()) {
      throw new ServiceError(
        'forbidden',
        'invitation.other_address',
        'This invitation was sent to another e-mail address than the one of your account.',
      );
    }
    const joined = await join(effects, open, account, (member) => alongside({ member, organization }));
    return { ...joined, organization };
  });

async function join(
  effects: Effects,
  { invitation, organization }: OpenInvitation,
  account: { readonly id: string; readonly email: string },
  alongside: (member: Member) => TableWrite[] = () => [],
): Promise<{ readonly member: Member }> {
  const { table, now, random } = effects;
  const standing = await findMembership(table, account.id, organization.id);
  if (standing.member) {
    throw new ServiceError('conflict', 'member.already_member', `You are a member of ${organization.name} already.`);
  }
  const limit = PLAN_LIMITS[organization.plan].membersPerOrganization;
  if (organization.members_count >= limit) throw planLimitReached(organization.plan, 'membersPerOrganization');

  const joinedAt = now();
  const member: Member = {
    id: newId('member', joinedAt, random),
    organization_id: organization.id,
    account_id: account.id,
    email: account.email,
    role: invitation.role,
    joined_at: joinedAt.toISOString(),
  };
  await writeTogether(table, [
    ...useInvitation(table, invitation, member, joinedAt.toISOString()),
    ...putMember(table, member),
    changeCounts(table, organization.id, {
      members: 1,
      owners: invitation.role === 'owner' ? 1 : 0,
      membersBelow: limit,
    }),
    ...alongside(member),
  ]);
  return { member };
}

const gone = (code: string, detail: string) => new ServiceError('gone', code, detail);
