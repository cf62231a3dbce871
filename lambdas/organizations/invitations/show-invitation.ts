import { type Effects, liveEffects } from '../../platform/effects.ts';
import { openInvitation } from './accept.ts';
import { pageFunction } from './page-function.ts';
import { offerPage } from './pages.ts';

/** What the link in the e-mail opens. Reading changes nothing: mail scanners follow links too. */
export const showInvitation = (effects: Effects) =>
  pageFunction('show-invitation', async (token) => {
    const { invitation, organization } = await openInvitation(effects, token);
    return offerPage({
      organization: organization.name,
      invitedBy: invitation.invited_by,
      email: invitation.email,
      role: invitation.role,
      expiresAt: invitation.expires_at,
    });
  });

export const handler = showInvitation(liveEffects());
