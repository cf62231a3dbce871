import type { Role } from '../../contracts/organizations/roles.ts';
import { join } from '../../messages/studio.js';
import { element } from '../element.ts';
import { language } from './language.ts';

const t = join[language];

/** The response of `/invitations/preview`. */
export interface Invitation {
  readonly organization: string;
  readonly invited_by: string;
  readonly email: string;
  readonly role: Role;
  readonly expires_at: string;
}

export function detailsView(invitation: Invitation): HTMLElement {
  const { organization, invited_by, email, role, expires_at } = invitation;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(expires_at));
  const { name, meaning } = t.roles[role];
  const rows = [
    [t.organization, organization],
    [t.invitedBy, invited_by],
    [t.invitedAddress, email],
    [t.role, `${name}: ${meaning}`],
    [t.openUntil, day],
  ] as const;
  return element('dl', {}, ...rows.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]));
}

/** The first API key of a new account. It is shown only once. */
export function copyableKey(key: string): HTMLElement[] {
  const input = element('input', { id: 'key', readonly: '', autocomplete: 'off', spellcheck: 'false' });
  input.value = key;
  const copied = element('span', { role: 'status' });
  const copy = element('button', { type: 'button' }, t.copy);
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(key);
      copied.textContent = ` ${t.copied}`;
    } catch {
      // The browser refuses access to the clipboard. Select the key, so that the user can copy it.
      input.select();
    }
  });
  return [
    element('p', {}, t.newAccount),
    element('label', { for: 'key' }, t.key),
    input,
    // The clipboard is not available over plain http, for example on a phone in the local network.
    ...(navigator.clipboard ? [element('p', {}, copy, copied)] : []),
  ];
}
