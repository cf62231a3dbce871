import * as z from 'zod/mini';
import { ENV } from '../../contracts/environment.ts';
import { liveEffects } from '../../platform/effects.ts';
import { openMailer } from '../../platform/email.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { emailAddress } from '../../platform/schemas/email-address.ts';
import { invitationView, ORGANIZATION_FIELDS } from '../organization-view.ts';
import { organizationId } from '../organization-ids.ts';
import { apiHandler } from '../../api/api-handler.ts';
import { type InvitationEffects, inviteMember as invite } from '../invitations/uc-invite-member.ts';

export const schemas = {
  path: z.object({ id: organizationId }),
  body: z.strictObject({ email: emailAddress, role: z._default(ORGANIZATION_FIELDS.role, 'viewer') }),
  response: invitationView,
};

export const inviteMember = (effects: InvitationEffects) =>
  apiHandler('invite-member', schemas, effects, async ({ path, body, caller }) => {
    const { id, email, role, expires_at } = await invite(effects, caller, { organizationId: path.id, ...body });
    return { invitation_id: id, email, role, expires_at };
  });

export const handler = inviteMember({
  ...liveEffects(),
  mailer: openMailer(),
  baseUrl: requiredEnv(ENV.baseUrl),
});
