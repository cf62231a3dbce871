import { isHttpsLink } from './https-link.ts';

/** The person to ask when the assistant does not know the answer. */
export interface Contact {
  /** A phone number, an e-mail address or an https URL. */
  readonly to: string;
  /** The label of the button. */
  readonly label?: string | undefined;
}

export type ContactKind = 'phone' | 'email' | 'link';

/** A phone number as people write it: `+49 (30) 1234-567`. */
const PHONE = /^\+?[\d\s().\-/]+$/;
/** The shortest are emergency numbers, such as 112. International numbers have at most 15 digits. */
const DIGITS = { min: 3, max: 15 };
const EMAIL = /^[^\s@<>()[\]",;:\\]{1,64}@[^\s@<>()[\]",;:\\/?#%&]+\.[^\s@<>()[\]",;:\\/?#%&.]{2,}$/;

/** The kind of contact, or `undefined` if `to` is not valid. */
export function contactKind(to: string): ContactKind | undefined {
  if (isHttpsLink(to)) return 'link';
  if (EMAIL.test(to)) return 'email';
  const digits = to.replace(/\D/g, '').length;
  return PHONE.test(to) && digits >= DIGITS.min && digits <= DIGITS.max ? 'phone' : undefined;
}

/** The URL that the button opens. */
export function contactHref({ to }: Contact): string {
  const kind = contactKind(to);
  if (kind === 'link') return to;
  // The part before the @ can contain characters with a special meaning in a `mailto:` URL.
  if (kind === 'email') return `mailto:${to.split('@').map(encodeURIComponent).join('@')}`;
  // In an international number such as `+44 (0)20 …`, the zero is only dialed within the country.
  return `tel:${to.replace(/^(\+.*)\(0\)/, '$1').replace(/[^\d+]/g, '')}`;
}

/** The label of the button. By default, it is the contact itself, or the host of a URL. */
export const contactLabel = ({ to, label }: Contact): string =>
  label ?? (contactKind(to) === 'link' ? new URL(to).hostname.replace(/^www\./, '') : to);
