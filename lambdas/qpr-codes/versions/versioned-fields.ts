import { isDeepStrictEqual } from 'node:util';
import { CODE_FIELDS } from '../../../shared/fields/code-fields.ts';
import { fieldsIn, namesOf } from '../../../shared/fields/field.ts';

const CHANGEABLE = namesOf(fieldsIn(CODE_FIELDS, 'version'));

/**
 * What each version records. `suggested` is generated from the prompt, so it does not count as a change. It is recorded
 * because the generator can change.
 */
export const VERSIONED_FIELDS = [...CHANGEABLE, 'suggested'] as const;

type Attributes = Readonly<Record<string, unknown>>;

/** The names of the fields that differ. */
export const changedFields = (before: Attributes, after: Attributes): string[] =>
  CHANGEABLE.filter((field) => !isDeepStrictEqual(before[field], after[field]));
