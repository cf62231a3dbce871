import * as z from 'zod/mini';
import { requireMembership } from '../../organizations/access.ts';
import { hasExpired } from '../../organizations/invitations/invitation.ts';
import { deleteInvitationWrites, findInvitation } from '../../organizations/invitations/store.ts';
import { invitation_id, organization_id } from '../../organizations/organization-ids.ts';
import { permissionToManage, requireRole } from '../../organizations/roles.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: organization_id, invitation_id }), response: null };

/** Revokes a pending invitation. Its link stops working immediately. */
export const revokeInvitation = (effects: Effects) =>
  apiHandler('revoke-invitation', schemas, effects, ({ path: { id, invitation_id }, caller }) =>
    retryOnConflict(async () => {
      const { table, now } = effects;
      const [{ member }, invitation] = await Promise.all([
        requireMembership(effects, caller, id, 'members.manage'),
        findInvitation(table, id, invitation_id),
      ]);
      if (!invitation || hasExpired(invitation, now())) throw notFound('invitation', invitation_id);
      requireRole(member.role, permissionToManage(invitation.role));
      await transactWrite(table, { invitation: deleteInvitationWrites(table, invitation) });
      return undefined;
    }),
  );

export const handler = revokeInvitation(liveEffects());
