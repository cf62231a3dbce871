import type { Role } from '../../contracts/organizations/roles.ts';
import { element } from '../element.ts';
import type { Language, Texts } from './texts.ts';

/** The response of `/invitations/preview`. */
export interface Invitation {
  readonly organization: string;
  readonly invited_by: string;
  readonly email: string;
  readonly role: Role;
  readonly expires_at: string;
}

export function detailsView(invitation: Invitation, texts: Texts, language: Language): HTMLElement {
  const { organization, invited_by, email, role, expires_at } = invitation;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(expires_at));
  const { name, meaning } = texts.roles[role];
  const rows = [
    [texts.organization, organization],
    [texts.invitedBy, invited_by],
    [texts.invitedAddress, email],
    [texts.role, `${name}: ${meaning}`],
    [texts.openUntil, day],
  ] as const;
  return element('dl', {}, ...rows.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]));
}

/** The first API key of a new account. It is shown only once. */
export function copyableKey(key: string, texts: Texts): HTMLElement[] {
  const input = element('input', { id: 'key', readonly: '', autocomplete: 'off', spellcheck: 'false' });
  input.value = key;
  const copied = element('span', { role: 'status' });
  const copy = element('button', { type: 'button' }, texts.copy);
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(key);
      copied.textContent = ` ${texts.copied}`;
    } catch {
      // The browser refuses access to the clipboard. Select the key, so that the user can copy it.
      input.select();
    }
  });
  return [
    element('p', {}, texts.newAccount),
    element('label', { for: 'key' }, texts.key),
    input,
    // The clipboard is not available over plain http, for example on a phone in the local network.
    ...(navigator.clipboard ? [element('p', {}, copy, copied)] : []),
  ];
}
