import { html } from '../../platform/html.ts';
import type { Role } from '../roles.ts';
import { INVITATION_DAYS } from './invitation.ts';

interface InvitationEmailContent {
  readonly organization: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly link: string;
}

export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  viewer: 'see codes, scans and conversations',
  editor: 'see, create and change codes',
  admin: 'manage codes, members and keys',
  owner: 'manage everything, the subscription included',
};

const MAX_NAME_LENGTH = 80;

/** A name in a subject or a sentence of ours: on one line and short, whatever its writer put in. */
const inOneLine = (name: string): string => {
  const line = name.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const start = [...line].slice(0, MAX_NAME_LENGTH).join('');
  return start.length < line.length ? `${start}…` : line;
};

/** The invitation as people read it, as plain text and as HTML. */
export function invitationEmail({ organization, role, invitedBy, link }: InvitationEmailContent) {
  const name = inOneLine(organization);
  const invites = `${invitedBy} invites you to join ${name} as ${role}.`;
  const may = `As ${role} you can ${ROLE_MEANINGS[role]}.`;
  const lapses = `The invitation lapses after ${INVITATION_DAYS} days and works once.`;
  const ignore = 'If you did not expect it, ignore this e-mail: nothing happens.';
  return {
    subject: `Join ${name} as ${role}`,
    text: [invites, may, '', 'See the invitation and accept it here:', link, '', lapses, ignore, ''].join('\n'),
    html: html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Join ${name}</title></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c2430">
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">Join ${name}</h1>
<p>${invites}<br>${may}</p>
<p style="margin:28px 0"><a href="${link}" style="background:#1f5eff;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">See the invitation</a></p>
<p style="font-size:14px;color:#566072">Or open this address:<br><span style="word-break:break-all">${link}</span></p>
<p style="font-size:14px;color:#566072">${lapses} ${ignore}</p>
</div>
</body>
</html>
`.text,
  };
}
