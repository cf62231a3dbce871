import * as z from 'zod/mini';
import { ENV } from '../contracts/environment.ts';
import { liveEffects } from '../data/effects.ts';
import { openMailer } from '../data/email.ts';
import { requiredEnv } from '../data/environment.ts';
import { emailAddress } from '../domain/email-address.ts';
import { invitationView, ORGANIZATION_FIELDS } from '../domain/organization.ts';
import { organizationId } from '../domain/organization-ids.ts';
import { apiHandler } from '../http/api-handler.ts';
import { type InvitationEffects, inviteMember as invite } from '../use-cases/invite-member.ts';

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
