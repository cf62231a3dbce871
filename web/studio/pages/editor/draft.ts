import type { Brand, QprCodeDetail } from '../../../../sdk/src/index.ts';
import { lengthOf } from '../../../../sdk/src/length-of.ts';
import { CODE_FIELDS } from '../../../../shared/fields/code-fields.ts';
import { type Field, fieldsIn, type Input, namesOf } from '../../../../shared/fields/field.ts';
import { ownGreetingOf } from '../../../../shared/page/greetings.ts';
import { areTagsInvalid, tagsIn } from '../../../../shared/tags.ts';
import { type FieldError, linkError } from '../../parts/fields/contact-and-link.ts';
import { type DraftOf, formOf } from '../../parts/fields/form-of.ts';
import type { FieldName } from '../../parts/fields/label-of.ts';
import { groundingOf, PAGE_KINDS } from '../../parts/fields/page-kinds.ts';
import { type FormDraft, formsToSend, hasInvalidForms } from './forms/form-draft.ts';
import { hasInvalidRecipients, recipientsIn, recipientsText } from './forms/recipient-list.ts';

type Saved<T> = T | null | undefined;
type Texts = Saved<readonly string[]>;

interface Suggestions {
  /** Derived from the prompt, the owner's own, or none. */
  readonly source: 'prompt' | 'own' | 'none';
  /** The owner's own suggestions. They are kept while another source is chosen. */
  readonly own: readonly string[];
}

const nullIfEmpty = <T>(list: readonly T[]) => (list.length > 0 ? list : null);

const textError = (draft: string, { max = 1, required, nullable }: Field): FieldError | undefined => {
  if (required && !nullable && draft.trim() === '') return 'missing';
  return lengthOf(draft) > max ? 'tooLong' : undefined;
};

/** Lists in a text field, forms and knowledge have texts of their own for errors, so for them any error will do. */
const errorIf = (isInvalid: boolean) => (isInvalid ? 'missing' : undefined);

const KINDS = {
  ...PAGE_KINDS,
  text: {
    read: (saved: Saved<string>) => saved ?? '',
    send: (draft: string, { required, nullable }: Field) =>
      draft.trim() === '' && (!required || nullable) ? null : draft,
    error: textError,
  },
  flag: { read: (saved: Saved<boolean>) => saved ?? false, send: (draft: boolean) => draft || null },
  texts: {
    read: (saved: Texts): Suggestions => ({
      source: !saved ? 'prompt' : saved.length > 0 ? 'own' : 'none',
      own: saved ?? [],
    }),
    send: ({ source, own }: Suggestions) =>
      ({ prompt: null, none: [], own: nullIfEmpty(own.filter((text) => text.trim() !== '')) })[source],
    error: ({ source, own }: Suggestions, { maxEach = 1 }: Field) =>
      errorIf(source === 'own' && own.some((text) => lengthOf(text) > maxEach)),
  },
  /** Separated by commas. */
  tags: {
    read: (saved: Texts) => saved?.join(', ') ?? '',
    send: (draft: string) => nullIfEmpty(tagsIn(draft)),
    error: (draft: string) => errorIf(areTagsInvalid(tagsIn(draft))),
  },
  /** One per line. */
  emails: {
    read: (saved: Texts) => recipientsText(saved ?? []),
    send: (draft: string) => nullIfEmpty(recipientsIn(draft)),
    error: (draft: string) => errorIf(hasInvalidRecipients(draft)),
  },
  knowledge: { read: (saved: Texts) => saved ?? [], send: (draft: readonly string[]) => nullIfEmpty(draft) },
  forms: {
    read: (saved: Saved<readonly FormDraft[]>) => saved ?? [],
    send: (draft: readonly FormDraft[]) => nullIfEmpty(formsToSend(draft)),
    error: (draft: readonly FormDraft[]) => errorIf(hasInvalidForms(draft)),
  },
};

const { metadata: _, ...FIELDS } = CODE_FIELDS;
const form = formOf(FIELDS, KINDS);

/** The values of all fields in the editor of a code. */
export interface Draft extends DraftOf<typeof FIELDS, typeof KINDS> {
  /**
   * What visitors see after the code is archived. `archived_message` and `archived_url` keep their texts while another
   * option is chosen.
   */
  readonly archived: 'notice' | 'message' | 'link';
}

/** The draft of a new code starts with the values of the brand. */
export const newDraft = (brand: Brand): Draft => ({
  ...form.read({ ...brand, template: 'business' }),
  grounding: groundingOf(brand),
  archived: 'notice',
});

export const toDraft = (code: QprCodeDetail): Draft => ({
  ...form.read({ ...code, welcome_message: ownGreetingOf(code), logo: code.logo_url }),
  archived: code.archived_message !== undefined ? 'message' : code.archived_url !== undefined ? 'link' : 'notice',
});

/** Converts the draft to API fields. */
export const fieldsOf = (draft: Draft): Input<typeof FIELDS> => ({
  ...form.send(draft),
  archived_message: draft.archived === 'message' ? draft.archived_message : null,
  archived_url: draft.archived === 'link' ? draft.archived_url.trim() : null,
});

const ANSWER_FIELDS = fieldsIn(FIELDS, 'answer');

/** The fields of the draft that answers depend on, for the preview and for checks before saving. */
export function answerFieldsOf(draft: Draft) {
  const fields = fieldsOf(draft);
  return Object.fromEntries(namesOf(ANSWER_FIELDS).map((name) => [name, fields[name]])) as unknown as Input<
    typeof ANSWER_FIELDS
  >;
}

export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

/** The fields of `after` that differ from `before`. */
export const differencesOf = (before: Draft, after: Draft): Partial<Draft> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as keyof Draft] !== value));

/** Only the changed fields, so that a save does not undo changes by others. */
export function changesOf(before: Draft, after: Draft): Partial<Input<typeof FIELDS>> {
  const old: Readonly<Record<string, unknown>> = fieldsOf(before);
  const changed = Object.entries(fieldsOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(changed);
}

export type FieldErrors = Partial<Record<FieldName, FieldError>>;

/** What the service would reject, by field. Of the texts for archived codes, only the chosen one counts. */
export function errorsIn(draft: Draft): FieldErrors {
  const errors = {
    ...form.errors(draft),
    archived_message:
      draft.archived === 'message'
        ? textError(draft.archived_message, { ...FIELDS.archived_message, required: true })
        : undefined,
    archived_url: draft.archived === 'link' ? linkError(draft.archived_url) : undefined,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
