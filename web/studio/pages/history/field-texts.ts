import type { QprCodeVersionDetail } from '../../../../sdk/src/index.ts';

type Fields = QprCodeVersionDetail['fields'];

/**
 * A form that visitors can send, as text: its title and when visitors see it, then each field with its type and
 * choices. `[…]` is the name in the API. `*` marks a required field.
 */
const formText = ({ name, title, fields, offer }: NonNullable<Fields['forms']>[number]): string =>
  [
    `${title} [${name}] (${offer.join(', ')})`,
    ...fields.flatMap(({ name: fieldName, label, required, type, keep, choices = [] }) => [
      `• ${label} [${fieldName}]${required ? ' *' : ''} (${type}${keep ? ', keep' : ''})`,
      ...choices.map((choice) => `  – ${choice}`),
    ]),
  ].join('\n');

/**
 * Converts each field of a version to a text that can be compared. If a code shows no suggestions, their text is
 * `none`. Changed fields are shown in this order.
 */
const TO_TEXT = {
  name: ({ name }) => name,
  prompt: ({ prompt }) => prompt,
  welcome_message: ({ welcome_message }) => welcome_message,
  template: ({ template }) => template,
  suggestions: ({ suggestions }, none) => suggestions && (suggestions.join('\n') || none),
  color: ({ color }) => color,
  grounding: ({ grounding }) => grounding,
  knowledge: ({ knowledge }) => knowledge?.join('\n'),
  contact: ({ contact }) => contact && [contact.to, contact.label].filter(Boolean).join('\n'),
  logo: ({ logo_url }) => logo_url?.split('/').at(-1),
  privacy_url: ({ privacy_url }) => privacy_url,
  embed_origins: ({ embed_origins }) => embed_origins?.join('\n'),
  voice: ({ voice }) => (voice ? '✓' : undefined),
  forms: ({ forms }) => forms?.map(formText).join('\n\n'),
  archived_message: ({ archived_message }) => archived_message,
  archived_url: ({ archived_url }) => archived_url,
} as const satisfies Record<string, (fields: Fields, none: string) => string | undefined>;

export type FieldName = keyof typeof TO_TEXT;
const FIELD_NAMES = Object.keys(TO_TEXT) as FieldName[];

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(TO_TEXT, name);

/** The fields that differ between two versions, with both texts. */
export const changedFields = (before: Fields, after: Fields, none: string) =>
  FIELD_NAMES.map((field) => ({
    field,
    before: TO_TEXT[field](before, none) ?? '',
    after: TO_TEXT[field](after, none) ?? '',
  })).filter(({ before: one, after: other }) => one !== other);
