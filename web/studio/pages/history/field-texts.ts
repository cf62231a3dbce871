import type { QprCodeVersionDetail } from '../../../../sdk/src/index.ts';
import { CODE_FIELDS } from '../../../../shared/fields/code-fields.ts';
import { fieldsIn, namesOf } from '../../../../shared/fields/field.ts';
import { valueText } from '../../parts/fields/value-text.ts';

type Fields = QprCodeVersionDetail['fields'];

const FIELD_NAMES = namesOf(fieldsIn(CODE_FIELDS, 'version'));
type FieldName = (typeof FIELD_NAMES)[number];

export const isFieldName = (name: string): name is FieldName => FIELD_NAMES.some((known) => known === name);

/** A field of a version as text. If a code shows no suggestions, their text is `none`. */
function textOf(fields: Fields, name: FieldName, none: string): string {
  if (name === 'logo') return fields.logo_url?.split('/').at(-1) ?? '';
  if (name === 'suggestions' && fields.suggestions?.length === 0) return none;
  return valueText(name, fields[name]);
}

/** The fields that differ between two versions, with both texts. */
export const changedFields = (before: Fields, after: Fields, none: string) =>
  FIELD_NAMES.map((field) => ({
    field,
    before: textOf(before, field, none),
    after: textOf(after, field, none),
  })).filter(({ before: one, after: other }) => one !== other);
