import { emailButton, emailNote } from '../../platform/email/email-frame.ts';
import { nameInEmail } from '../../platform/email/email-text.ts';
import { html } from '../../platform/html.ts';
import type { Role } from '../roles.ts';
import { INVITATION_DAYS } from './invitation.ts';

interface InvitationEmailContent {
  readonly organization: string;
  readonly role: Role;
  readonly invited_by: string;
  readonly link: string;
}

const ROLE_TEXTS: Readonly<Record<Role, { readonly name: string; readonly meaning: string }>> = {
  viewer: { name: 'a viewer', meaning: 'view codes, scans and conversations' },
  editor: { name: 'an editor', meaning: 'view, create and edit codes' },
  admin: { name: 'an admin', meaning: 'manage codes, members and API keys' },
  owner: { name: 'an owner', meaning: 'manage everything, including the plan' },
};

/** The static page that shows and accepts invitations: `web/join/`. */
const PAGE = '/join';

/** The token is in the fragment. Browsers do not send the fragment, so no log and no referrer contains the token. */
export const invitationLink = (baseUrl: string, token: string): string => `${baseUrl}${PAGE}#${token}`;

/** The invitation as plain text and as HTML. The subject is the same for all invitations. */
export function invitationEmail({ organization, role, invited_by, link }: InvitationEmailContent) {
  const name = nameInEmail(organization);
  const permissions = `As ${ROLE_TEXTS[role].name}, you can ${ROLE_TEXTS[role].meaning}.`;
  const expires = `The invitation expires in ${INVITATION_DAYS} days and can be used once.`;
  const ignore =
    'The link signs you in to the Studio, so do not share it. If you did not expect an invitation, ignore this e-mail.';
  return {
    subject: 'You are invited to an organization',
    text: [
      `${invited_by} invites you to join the organization “${name}” as ${ROLE_TEXTS[role].name}.`,
      permissions,
      '',
      'View and accept the invitation:',
      link,
      '',
      expires,
      ignore,
      '',
    ].join('\n'),
    html: html`<p>${invited_by} invites you to join the organization <bdi>“${name}”</bdi> as ${ROLE_TEXTS[role].name}.<br>${permissions}</p>
${emailButton(link, 'View invitation')}
${emailNote(html`Or open this address:<br><span style="word-break:break-all">${link}</span>`)}
${emailNote(`${expires} ${ignore}`)}`.text,
  };
}
