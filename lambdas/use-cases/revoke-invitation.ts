import type { Effects } from '../data/effects.ts';
import { findInvitation, withdrawInvitation } from '../data/invitations.ts';
import { writeTogether } from '../data/table.ts';
import type { Caller } from '../domain/caller.ts';
import { notFound } from '../domain/errors.ts';
import { hasLapsed } from '../domain/invitation.ts';
import { permissionToManage, requireRole } from '../domain/roles.ts';
import { requireStanding } from './organization-access.ts';
import { untilUnchanged } from './until-unchanged.ts';

/** Takes a pending invitation back; its link stops working at once. */
export const revokeInvitation = (
  effects: Effects,
  caller: Caller,
  organizationId: string,
  invitationId: string,
): Promise<void> =>
  untilUnchanged(async () => {
    const { table, now } = effects;
    const [{ member }, invitation] = await Promise.all([
      requireStanding(effects, caller, organizationId, 'members.manage'),
      findInvitation(table, organizationId, invitationId),
    ]);
    if (!invitation || hasLapsed(invitation, now())) throw notFound('invitation', invitationId);
    requireRole(member.role, permissionToManage(invitation.role));
    await writeTogether(table, withdrawInvitation(table, invitation));
  });
