import type { Brand } from '../../../../sdk/src/index.ts';
import type { Contact } from '../../../../shared/page/contact.ts';
import { type ContactDraft, contactError, contactLabelError, contactOf, linkError } from './contact-and-link.ts';
import { hasInvalidSites, sitesIn, sitesText } from './site-list.ts';

type Saved<T> = T | null | undefined;

const read = (saved: Saved<string>) => saved ?? '';
/** For these kinds, the form has the value itself. */
const value = { read, send: (draft: string) => draft || null };

/** How forms edit the kinds of fields that a code and a brand share. */
export const PAGE_KINDS = {
  choice: value,
  color: value,
  /** The URL of a saved picture, or the data URI of a new one. */
  picture: value,
  link: {
    read,
    send: (draft: string) => draft.trim() || null,
    error: (draft: string) => (draft.trim() === '' ? undefined : linkError(draft)),
  },
  contact: {
    read: (saved: Saved<Contact>) => ({ to: saved?.to ?? '', label: saved?.label ?? '' }),
    send: contactOf,
    error: (draft: ContactDraft) => contactError(draft) ?? contactLabelError(draft),
  },
  /** One per line. */
  origins: {
    read: (saved: Saved<readonly string[]>) => sitesText(saved ?? []),
    send: (draft: string) => (draft.trim() === '' ? null : sitesIn(draft)),
    error: (draft: string) => (hasInvalidSites(draft) ? ('invalidLink' as const) : undefined),
  },
};

/** New codes are strict, unless a saved brand turns this off (null). Without a saved brand, `grounding` is undefined. */
export const groundingOf = ({ grounding }: Brand) => (grounding === null ? '' : 'strict');
