import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { invitationId, organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { revokeInvitation as revoke } from '../invitations/uc-revoke-invitation.ts';

export const schemas = { path: z.object({ id: organizationId, invitation_id: invitationId }), response: null };

export const revokeInvitation = (effects: Effects) =>
  apiHandler('revoke-invitation', schemas, effects, async ({ path, caller }) => {
    await revoke(effects, caller, path.id, path.invitation_id);
    return undefined;
  });

export const handler = revokeInvitation(liveEffects());
