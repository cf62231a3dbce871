import { LIMITS } from '../../../../contracts/limits.ts';
import { lengthOf } from '../../../../sdk/src/length-of.ts';
import { type Contact, contactKind } from '../../../../shared/page/contact.ts';
import { isHttpsLink } from '../../../../shared/page/https-link.ts';

/** Why the text of a field is invalid. The code editor and the brand page use the same reasons. */
export type FieldError = 'missing' | 'tooLong' | 'invalidContact' | 'invalidLink';

export interface ContactDraft {
  readonly to: string;
  readonly label: string;
}

/** The contact as the API expects it; null if both fields are empty. */
export function contactOf(draft: ContactDraft): Contact | null {
  const [to, label] = [draft.to.trim(), draft.label.trim()];
  return to === '' && label === '' ? null : { to, ...(label !== '' && { label }) };
}

export const contactError = (draft: ContactDraft): FieldError | undefined => {
  const contact = contactOf(draft);
  if (!contact) return undefined;
  if (contact.to === '') return 'missing';
  return contactKind(contact.to) && lengthOf(contact.to) <= LIMITS.linkLength ? undefined : 'invalidContact';
};

export const contactLabelError = ({ label }: ContactDraft): FieldError | undefined =>
  lengthOf(label.trim()) > LIMITS.contactLabelLength ? 'tooLong' : undefined;

export const linkError = (text: string): FieldError | undefined =>
  isHttpsLink(text.trim()) && lengthOf(text.trim()) <= LIMITS.linkLength ? undefined : 'invalidLink';
