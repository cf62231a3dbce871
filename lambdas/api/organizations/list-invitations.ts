import * as z from 'zod/mini';
import { requireMembership } from '../../organizations/access.ts';
import { hasExpired } from '../../organizations/invitations/invitation.ts';
import {
  pendingInvitationViewSchema,
  toPendingInvitationView,
} from '../../organizations/invitations/invitation-view.ts';
import { findInvitations } from '../../organizations/invitations/store.ts';
import { organization_id } from '../../organizations/organization-ids.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: organization_id }),
  response: z.object({ invitations: z.array(pendingInvitationViewSchema) }),
};

/** The invitations that can still be accepted. */
export const listInvitations = (effects: Effects) =>
  apiHandler('list-invitations', schemas, effects, async ({ path, caller }) => {
    const [, invitations] = await Promise.all([
      requireMembership(effects, caller, path.id, 'members.manage'),
      findInvitations(effects.table, path.id),
    ]);
    const open = invitations.filter((invitation) => !hasExpired(invitation, effects.now()));
    return { invitations: open.map(toPendingInvitationView) };
  });

export const handler = listInvitations(liveEffects());
