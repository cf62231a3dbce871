import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireMembership } from '../access.ts';
import { hasLapsed } from '../invitations/invitation.ts';
import { pendingInvitationViewSchema, toPendingInvitationView } from '../invitations/invitation-view.ts';
import { findInvitations } from '../invitations/store.ts';
import { organizationId } from '../organization-ids.ts';

export const schemas = {
  path: z.object({ id: organizationId }),
  response: z.object({ invitations: z.array(pendingInvitationViewSchema) }),
};

/** The invitations that can still be accepted. */
export const listInvitations = (effects: Effects) =>
  apiHandler('list-invitations', schemas, effects, async ({ path, caller }) => {
    const [, invitations] = await Promise.all([
      requireMembership(effects, caller, path.id, 'members.manage'),
      findInvitations(effects.table, path.id),
    ]);
    const open = invitations.filter((invitation) => !hasLapsed(invitation, effects.now()));
    return { invitations: open.map(toPendingInvitationView) };
  });

export const handler = listInvitations(liveEffects());
