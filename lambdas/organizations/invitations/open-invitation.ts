import type { Effects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { Organization } from '../organization.ts';
import { findOrganization } from '../store.ts';
import { hashInvitationToken, hasLapsed, INVITATION_TOKEN_PATTERN, type Invitation } from './invitation.ts';
import { findInvitationByToken } from './store.ts';

export interface OpenInvitation {
  readonly invitation: Invitation;
  readonly organization: Organization;
}

/** The invitation behind a link, as long as it can be accepted. */
export async function openInvitation({ table, now }: Effects, token: string): Promise<OpenInvitation> {
  const invitation = INVITATION_TOKEN_PATTERN.test(token)
    ? await findInvitationByToken(table, hashInvitationToken(token))
    : undefined;
  if (!invitation) throw gone('invitation.unknown', 'This invitation does not exist, or was replaced or taken back.');
  if (invitation.usedAt !== undefined) throw gone('invitation.used', 'This invitation has been accepted already.');
  if (hasLapsed(invitation, now())) throw gone('invitation.lapsed', 'This invitation has lapsed. Ask for a new one.');
  const organization = await findOrganization(table, invitation.organizationId);
  if (!organization) throw gone('invitation.unknown', 'The organization of this invitation no longer exists.');
  return { invitation, organization };
}

const gone = (code: string, detail: string) => new ServiceError('gone', code, detail);
