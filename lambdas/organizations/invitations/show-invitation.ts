import { type Effects, liveEffects } from '../../platform/effects.ts';
import { openInvitation } from './open-invitation.ts';
import { pageFunction } from './page-function.ts';
import { invitationPage } from './pages.ts';

/** What the link in the e-mail opens. Reading changes nothing: mail scanners follow links too. */
export const showInvitation = (effects: Effects) =>
  pageFunction('show-invitation', async (token) => {
    const { invitation, organization } = await openInvitation(effects, token);
    return invitationPage({ ...invitation, organization: organization.name });
  });

export const handler = showInvitation(liveEffects());
