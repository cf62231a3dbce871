import type { Effects } from '../../platform/effects.ts';
import { findInvitation, withdrawInvitation } from './store.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import type { Caller } from '../../platform/caller.ts';
import { notFound } from '../../platform/errors.ts';
import { hasLapsed } from './invitation.ts';
import { permissionToManage, requireRole } from '../roles.ts';
import { requireMembership } from '../access.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';

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
      requireMembership(effects, caller, organizationId, 'members.manage'),
      findInvitation(table, organizationId, invitationId),
    ]);
    if (!invitation || hasLapsed(invitation, now())) throw notFound('invitation', invitationId);
    requireRole(member.role, permissionToManage(invitation.role));
    await writeTogether(table, withdrawInvitation(table, invitation));
  });
