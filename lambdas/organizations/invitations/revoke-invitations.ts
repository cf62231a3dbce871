import { loggable, logger } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import type { Member } from '../members/member.ts';
import { canManage, type Role } from '../roles.ts';
import type { Invitation } from './invitation.ts';
import { deleteInvitationWrites, findNewestInvitations } from './store.ts';

/**
 * One request has time to search this many invitations, newest first. Older ones that should be revoked stay listed
 * until they expire, but do not work.
 */
const SEARCH_LIMIT = 1_000;
const CONCURRENCY = 20;

/**
 * Revokes the invitations that a member could no longer send with a new role, or after leaving (without `newRole`).
 * This is only a cleanup: joining checks the inviter's role anyway, so an invitation that is missed here does not work.
 */
export async function revokeInvitationsOf(table: Table, member: Member, newRole?: Role): Promise<void> {
  const canSend = (invited: Role) => newRole !== undefined && canManage(newRole, invited);
  // Nothing to revoke: the member could not invite anybody, or can still invite to the same roles as before.
  if (!canManage(member.role, 'viewer') || canSend(member.role)) return;
  const invitations = await findNewestInvitations(table, member.organization_id, SEARCH_LIMIT);
  const invalid = invitations.filter(
    ({ inviter_member_id, role }) => inviter_member_id === member.id && !canSend(role),
  );
  while (invalid.length > 0) {
    await Promise.all(invalid.splice(0, CONCURRENCY).map((invitation) => revoke(table, invitation)));
  }
}

/** Like `revokeInvitationsOf`, but only logs an error, because the member's change is already stored. */
export async function tryRevokeInvitationsOf(table: Table, member: Member, newRole?: Role): Promise<void> {
  try {
    await revokeInvitationsOf(table, member, newRole);
  } catch (error) {
    logger.warn('could not revoke invitations', { member_id: member.id, error: loggable(error) });
  }
}

/** Ignores a failed condition: the invitation was accepted, replaced or revoked in the meantime. */
const revoke = (table: Table, invitation: Invitation) =>
  tryTransactWrite(table, { invitation: deleteInvitationWrites(table, invitation) });
