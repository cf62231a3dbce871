import { loggable, logger } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import type { Member } from '../members/member.ts';
import { mayManage, type Role } from '../roles.ts';
import type { Invitation } from './invitation.ts';
import { deleteInvitationWrites, findNewestInvitations } from './store.ts';

/** What one request has time for. Invitations beyond that stay listed until they expire, and let nobody in. */
const MOST_SEARCHED = 1_000;
const REVOKED_AT_ONCE = 20;

/**
 * Revokes the invitations of a member who loses the right to send them: with the role that is left, or without one.
 * This only tidies up. Joining checks the inviter's right itself, so an invitation that is missed here does not work.
 */
export async function revokeInvitationsOf(table: Table, member: Member, roleLeft?: Role): Promise<void> {
  const maySend = (invited: Role) => roleLeft !== undefined && mayManage(roleLeft, invited);
  if (!mayManage(member.role, 'viewer') || maySend(member.role)) return;
  const invitations = await findNewestInvitations(table, member.organizationId, MOST_SEARCHED);
  const lost = invitations.filter(({ inviter, role }) => inviter.memberId === member.id && !maySend(role));
  while (lost.length > 0) {
    await Promise.all(lost.splice(0, REVOKED_AT_ONCE).map((invitation) => revoke(table, invitation)));
  }
}

/** The same after a change that is made already: it does not fail because of this. */
export async function tryRevokeInvitationsOf(table: Table, member: Member, roleLeft?: Role): Promise<void> {
  try {
    await revokeInvitationsOf(table, member, roleLeft);
  } catch (error) {
    logger.warn('invitations were not revoked', { member_id: member.id, error: loggable(error) });
  }
}

/** A failed condition: the invitation was accepted, replaced or revoked meanwhile. */
const revoke = (table: Table, invitation: Invitation) =>
  tryTransactWrite(table, { invitation: deleteInvitationWrites(table, invitation) });
