import type { Effects } from '../data/effects.ts';
import { listInvitations as list, type StoredInvitation } from '../data/invitations.ts';
import type { Caller } from '../domain/caller.ts';
import { hasLapsed } from '../domain/invitation.ts';
import { requireStanding } from './organization-access.ts';

/** The invitations that can still be accepted. */
export async function listInvitations(
  effects: Effects,
  caller: Caller,
  organizationId: string,
): Promise<readonly StoredInvitation[]> {
  const [, invitations] = await Promise.all([
    requireStanding(effects, caller, organizationId, 'members.manage'),
    list(effects.table, organizationId),
  ]);
  return invitations.filter((invitation) => !hasLapsed(invitation, effects.now()));
}
