import { isHttpsLink } from './https-link.ts';

/** Whom to ask where the assistant does not know. */
export interface Contact {
  /** A phone number, an e-mail address or an https address. */
  readonly to: string;
  /** What stands on the button. */
  readonly label?: string | undefined;
}

export type ContactKind = 'phone' | 'email' | 'link';

/** A number as people write it: `+49 (30) 1234-567`. The shortest are those of emergencies. */
const PHONE = /^\+?[\d\s().\-/]+$/;
const DIGITS = { least: 3, most: 15 };
const EMAIL = /^[^\s@<>()[\]",;:\\]{1,64}@[^\s@<>()[\]",;:\\/?#%&]+\.[^\s@<>()[\]",;:\\/?#%&.]{2,}$/;

/** What a contact is; `undefined` for what nobody could reach. */
export function contactKind(to: string): ContactKind | undefined {
  if (isHttpsLink(to)) return 'link';
  if (EMAIL.test(to)) return 'email';
  const digits = to.replace(/\D/g, '').length;
  return PHONE.test(to) && digits >= DIGITS.least && digits <= DIGITS.most ? 'phone' : undefined;
}

/** What its button opens. */
export function contactHref({ to }: Contact): string {
  const kind = contactKind(to);
  if (kind === 'link') return to;
  // What stands before the @ may hold characters that mean something in such an address.
  if (kind === 'email') return `mailto:${to.split('@').map(encodeURIComponent).join('@')}`;
  return `tel:${to.replace(/[^\d+]/g, '')}`;
}

/** Without a label, the contact itself says most. */
export const contactLabel = ({ to, label }: Contact): string =>
  label ?? (contactKind(to) === 'link' ? new URL(to).hostname.replace(/^www\./, '') : to);
