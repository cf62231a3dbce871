import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import type { Invitation } from './invitation.ts';

export const invitationViewSchema = z
  .object({ invitation_id: z.string(), email: z.string(), role: z.enum(ROLES), expires_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'Invitation' });
type InvitationView = z.output<typeof invitationViewSchema>;

/** An invitation in the list of pending ones. */
export const pendingInvitationViewSchema = z
  .extend(invitationViewSchema, { invited_by: z.string(), created_at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'PendingInvitation' });
type PendingInvitationView = z.output<typeof pendingInvitationViewSchema>;

export const toInvitationView = ({ id, email, role, expires_at }: Invitation): InvitationView => ({
  invitation_id: id,
  email,
  role,
  expires_at,
});

export const toPendingInvitationView = (invitation: Invitation): PendingInvitationView => ({
  ...toInvitationView(invitation),
  invited_by: invitation.invited_by,
  created_at: invitation.created_at,
});
