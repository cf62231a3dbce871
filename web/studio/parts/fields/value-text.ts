import { CODE_FIELDS } from '../../../../shared/fields/code-fields.ts';
import type { Field } from '../../../../shared/fields/field.ts';
import type { Contact } from '../../../../shared/page/contact.ts';
import type { Form } from '../../../../shared/page/forms.ts';
import type { FieldName } from './label-of.ts';

/** The kinds whose values are neither texts nor lists of texts. */
const TEXTS: Partial<Record<Field['kind'], (value: never) => string>> = {
  flag: () => '✓',
  contact: ({ to, label }: Contact) => [to, label].filter(Boolean).join('\n'),
  forms: (forms: readonly Form[]) => forms.map(formText).join('\n\n'),
};

/** The value of a field as text, to compare and to show. */
export function valueText(name: FieldName, value: unknown): string {
  if (!value) return '';
  const toText = TEXTS[CODE_FIELDS[name].kind];
  return toText?.(value as never) ?? [value].flat().join('\n');
}

/**
 * A form that visitors can send: its title and when visitors see it, then each field with its type and choices. `[…]` is
 * the name in the API. `*` marks a required field.
 */
const formText = ({ name, title, fields, offer }: Form): string =>
  [
    `${title} [${name}] (${offer.join(', ')})`,
    ...fields.flatMap(({ name: fieldName, label, required, type, keep, choices = [] }) => [
      `• ${label} [${fieldName}]${required ? ' *' : ''} (${type}${keep ? ', keep' : ''})`,
      ...choices.map((choice) => `  – ${choice}`),
    ]),
  ].join('\n');
