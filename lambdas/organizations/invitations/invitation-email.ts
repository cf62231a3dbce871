import { escapeHtml } from '../../platform/html.ts';
import { INVITATION_DAYS } from './invitation.ts';
import type { Role } from '../roles.ts';

export interface InvitationEmailFacts {
  readonly organization: string;
  readonly role: Role;
  readonly invited_by: string;
  readonly link: string;
}

export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  viewer: 'see codes, scans and conversations',
  editor: 'see, create and change codes',
  admin: 'manage codes, members and keys',
  owner: 'manage everything, the subscription included',
};

/** A name in a subject or a sentence of ours: on one line and short, whatever its writer put in. */
const inOneLine = (name: string): string => {
  const line = name.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const shown = [...line].slice(0, 80).join('');
  return shown.length < line.length ? `${shown}…` : line;
};

/** The invitation as people read it, as plain text and as HTML. */
export function invitationEmail({ organization, role, invited_by, link }: InvitationEmailFacts) {
  const name = inOneLine(organization);
  const invites = `${invited_by} invites you to join ${name} as ${role}.`;
  const may = `As ${role} you can ${ROLE_MEANINGS[role]}.`;
  const lapses = `The invitation lapses after ${INVITATION_DAYS} days and works once.`;
  const ignore = 'If you did not expect it, ignore this e-mail: nothing happens.';
  return {
    subject: `Join ${name} as ${role}`,
    text: [invites, may, '', 'See the invitation and accept it here:', link, '', lapses, ignore, ''].join('\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Join ${escapeHtml(name)}</title></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c2430">
<div style="max-width:520px;margin:0 auto;padding:32px 20px">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">Join ${escapeHtml(name)}</h1>
<p>${escapeHtml(invites)}<br>${escapeHtml(may)}</p>
<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="background:#1f5eff;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">See the invitation</a></p>
<p style="font-size:14px;color:#566072">Or open this address:<br><span style="word-break:break-all">${escapeHtml(link)}</span></p>
<p style="font-size:14px;color:#566072">${lapses} ${ignore}</p>
</div>
</body>
</html>
`,
  };
}
