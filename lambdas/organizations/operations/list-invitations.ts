import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { pendingInvitationView } from '../organization-view.ts';
import { organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { listInvitations as list } from '../invitations/uc-list-invitations.ts';

export const schemas = {
  path: z.object({ id: organizationId }),
  response: z.object({ invitations: z.array(pendingInvitationView) }),
};

export const listInvitations = (effects: Effects) =>
  apiHandler('list-invitations', schemas, effects, async ({ path, caller }) => {
    const invitations = await list(effects, caller, path.id);
    return { invitations: invitations.map(({ id, ...invitation }) => ({ invitation_id: id, ...invitation })) };
  });

export const handler = listInvitations(liveEffects());
