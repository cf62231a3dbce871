import type { Grounding } from '../../../contracts/qpr-codes.ts';
import type { Contact } from '../../../shared/page/contact.ts';
import type { Form } from '../../../shared/page/forms.ts';
import { ServiceError } from '../../platform/errors.ts';

/** The optional settings of a page, besides its texts. */
export interface PageOptions {
  /** `strict`: the assistant answers only from the prompt and the knowledge, or says that it does not know. */
  readonly grounding?: Grounding | undefined;
  readonly contact?: Contact | undefined;
  /** Ids of the knowledge sets that the assistant answers from. */
  readonly knowledge?: readonly string[] | undefined;
  /** Forms that visitors can send. */
  readonly forms?: readonly Form[] | undefined;
  /**
   * File name of the logo at the top of the page. It includes a content hash. The picture is a separate item next to
   * the code.
   */
  readonly logo?: string | undefined;
  /** The owner's privacy notice. */
  readonly privacy_url?: string | undefined;
  /** Origins of the websites that can show the page in a frame. */
  readonly embed_origins?: readonly string[] | undefined;
  /** Visitors can dictate questions and listen to answers. */
  readonly voice?: boolean | undefined;
  /** Message for visitors of the archived code. Only one of this and `archivedUrl` can be set. */
  readonly archived_message?: string | undefined;
  /** Redirect for visitors of the archived code. */
  readonly archived_url?: string | undefined;
}

/** The same options with the names of the API and the stored item. */
interface PageOptionFields {
  readonly grounding?: Grounding | undefined;
  readonly contact?: Contact | undefined;
  readonly knowledge?: readonly string[] | undefined;
  readonly forms?: readonly Form[] | undefined;
  readonly logo?: string | undefined;
  readonly privacy_url?: string | undefined;
  readonly embed_origins?: readonly string[] | undefined;
  readonly voice?: boolean | undefined;
  readonly archived_message?: string | undefined;
  readonly archived_url?: string | undefined;
}

/** An omitted value stays unchanged; `null` removes it. */
type Changes<T> = { readonly [K in keyof T]?: T[K] | null };
export type PageChanges = Changes<PageOptions>;

export const pageChanges = (fields: Changes<PageOptionFields>): PageChanges => ({
  grounding: fields.grounding,
  contact: fields.contact,
  knowledge: emptyToNull(fields.knowledge),
  forms: emptyToNull(fields.forms),
  logo: fields.logo,
  privacy_url: fields.privacy_url,
  embed_origins: emptyToNull(fields.embed_origins),
  // Off is the default, which is not stored.
  voice: fields.voice === false ? null : fields.voice,
  archived_message: fields.archived_message,
  archived_url: fields.archived_url,
});

/** An empty list and null are the same: the code has none. */
export const emptyToNull = <T>(list: readonly T[] | null | undefined) => (list?.length === 0 ? null : list);

const fieldsOf = (changes: PageChanges): Changes<PageOptionFields> => ({
  grounding: changes.grounding,
  contact: changes.contact,
  knowledge: changes.knowledge,
  forms: changes.forms,
  logo: changes.logo,
  privacy_url: changes.privacy_url,
  embed_origins: changes.embed_origins,
  voice: changes.voice,
  archived_message: changes.archived_message,
  archived_url: changes.archived_url,
});

type Present<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

const withoutAbsent = <T extends object>(values: T): Present<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as Present<T>;

/** The options as fields of an item or a view, without absent ones. */
export const toPageFields = (options: PageChanges): Present<PageOptionFields> => withoutAbsent(fieldsOf(options));

export const toPageOptions = (fields: PageOptionFields): PageOptions => withoutAbsent(pageChanges(fields));

/** The names of the fields that a change removes. */
export const removedPageFields = (changes: PageChanges): string[] =>
  Object.entries(fieldsOf(changes)).flatMap(([name, value]) => (value === null ? [name] : []));

/** The options after a change. */
export function changedPage(before: PageOptions, changes: PageChanges): PageOptions {
  const after: PageOptions = {
    grounding: applyChange(before.grounding, changes.grounding),
    contact: applyChange(before.contact, changes.contact),
    knowledge: applyChange(before.knowledge, changes.knowledge),
    forms: applyChange(before.forms, changes.forms),
    logo: applyChange(before.logo, changes.logo),
    privacy_url: applyChange(before.privacy_url, changes.privacy_url),
    embed_origins: applyChange(before.embed_origins, changes.embed_origins),
    voice: applyChange(before.voice, changes.voice),
    archived_message: applyChange(before.archived_message, changes.archived_message),
    archived_url: applyChange(before.archived_url, changes.archived_url),
  };
  if (after.archived_message !== undefined && after.archived_url !== undefined) throw archivedTwice();
  return after;
}

/** The value after a change: `undefined` keeps it, `null` removes it. */
export const applyChange = <T>(before: T | undefined, change: T | null | undefined): T | undefined =>
  change === undefined ? before : (change ?? undefined);

const archivedTwice = () =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [
    {
      path: 'body.archived_url',
      message: 'An archived code uses archived_message or archived_url, not both: set one of them to null.',
    },
  ]);
