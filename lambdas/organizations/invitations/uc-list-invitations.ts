import type { Effects } from '../../platform/effects.ts';
import { listInvitations as list, type StoredInvitation } from './store.ts';
import type { Caller } from '../../platform/caller.ts';
import { hasLapsed } from './invitation.ts';
import { requireMembership } from '../access.ts';

/** The invitations that can still be accepted. */
export async function listInvitations(
  effects: Effects,
  caller: Caller,
  organizationId: string,
): Promise<readonly StoredInvitation[]> {
  const [, invitations] = await Promise.all([
    requireMembership(effects, caller, organizationId, 'members.manage'),
    list(effects.table, organizationId),
  ]);
  return invitations.filter((invitation) => !hasLapsed(invitation, effects.now()));
}
