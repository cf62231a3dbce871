import * as z from 'zod/mini';
import { pick } from '../../platform/fields/pick.ts';
import type { View } from '../../platform/schemas/shapes.ts';
import { ROLES } from '../roles.ts';
import type { Invitation } from './invitation.ts';

export const invitationViewSchema = z
  .object({ invitation_id: z.string(), email: z.string(), role: z.enum(ROLES), expires_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'Invitation' });
type InvitationView = View<typeof invitationViewSchema>;

/** An invitation in the list of pending ones. */
export const pendingInvitationViewSchema = z
  .extend(invitationViewSchema, { invited_by: z.string(), created_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'PendingInvitation' });
type PendingInvitationView = View<typeof pendingInvitationViewSchema>;

export const toInvitationView = (invitation: Invitation): InvitationView => ({
  invitation_id: invitation.id,
  ...pick(invitation, ['email', 'role', 'expires_at']),
});

export const toPendingInvitationView = (invitation: Invitation): PendingInvitationView => ({
  ...toInvitationView(invitation),
  ...pick(invitation, ['invited_by', 'created_at']),
});
