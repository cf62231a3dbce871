import type { Grounding } from '../../../contracts/qpr-codes.ts';
import type { Contact } from '../../../shared/page/contact.ts';
import { ServiceError } from '../../platform/errors.ts';

/** What an owner may say about the page of a code beside its texts. */
export interface PageOptions {
  /** `strict`: the assistant answers from the prompt alone, or says that it does not know. */
  readonly grounding?: Grounding | undefined;
  readonly contact?: Contact | undefined;
  /** Name of the logo at the head of the page; it says what is in the picture, which lies beside the code. */
  readonly logo?: string | undefined;
  /** How its owner handles what is kept of a visit. */
  readonly privacyUrl?: string | undefined;
  /** What a visitor of the archived code reads, … */
  readonly archivedMessage?: string | undefined;
  /** … or where the visitor is sent. */
  readonly archivedUrl?: string | undefined;
}

/** The same as the API and the stored item name it. */
interface PageOptionFields {
  readonly grounding?: Grounding | undefined;
  readonly contact?: Contact | undefined;
  readonly logo?: string | undefined;
  readonly privacy_url?: string | undefined;
  readonly archived_message?: string | undefined;
  readonly archived_url?: string | undefined;
}

/** What is left out stays, `null` takes it away. */
type Changes<T> = { readonly [K in keyof T]?: T[K] | null };
export type PageChanges = Changes<PageOptions>;

export const pageChanges = (fields: Changes<PageOptionFields>): PageChanges => ({
  grounding: fields.grounding,
  contact: fields.contact,
  logo: fields.logo,
  privacyUrl: fields.privacy_url,
  archivedMessage: fields.archived_message,
  archivedUrl: fields.archived_url,
});

const fieldsOf = (changes: PageChanges): Changes<PageOptionFields> => ({
  grounding: changes.grounding,
  contact: changes.contact,
  logo: changes.logo,
  privacy_url: changes.privacyUrl,
  archived_message: changes.archivedMessage,
  archived_url: changes.archivedUrl,
});

type Present<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

const present = <T extends object>(values: T): Present<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as Present<T>;

/** As an item or a view has them: only those that there are. */
export const toPageFields = (options: PageChanges): Present<PageOptionFields> => present(fieldsOf(options));

export const toPageOptions = (fields: PageOptionFields): PageOptions => present(pageChanges(fields));

/** The names of the fields that a change takes away. */
export const removedPageFields = (changes: PageChanges): string[] =>
  Object.entries(fieldsOf(changes)).flatMap(([name, value]) => (value === null ? [name] : []));

/** The options after a change. */
export function changedPage(before: PageOptions, changes: PageChanges): PageOptions {
  const after: PageOptions = {
    grounding: changed(before.grounding, changes.grounding),
    contact: changed(before.contact, changes.contact),
    logo: changed(before.logo, changes.logo),
    privacyUrl: changed(before.privacyUrl, changes.privacyUrl),
    archivedMessage: changed(before.archivedMessage, changes.archivedMessage),
    archivedUrl: changed(before.archivedUrl, changes.archivedUrl),
  };
  if (after.archivedMessage !== undefined && after.archivedUrl !== undefined) throw archivedTwice();
  return after;
}

export const changed = <T>(before: T | undefined, after: T | null | undefined): T | undefined =>
  after === undefined ? before : (after ?? undefined);

const archivedTwice = () =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [
    {
      path: 'body.archived_url',
      message: 'An archived code shows archived_message or leads to archived_url, not both: send null for one of them.',
    },
  ]);
