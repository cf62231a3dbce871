import { isDeepStrictEqual } from 'node:util';

/**
 * The stored fields of a code that visitors experience. Each version records exactly these. Add new ones here; a test
 * fails if one is missing.
 */
export const VERSIONED_FIELDS = [
  'name',
  'prompt',
  'welcome_message',
  'template',
  'suggestions',
  'suggested',
  'color',
  'grounding',
  'contact',
  'logo',
  'privacy_url',
  'embed_origins',
  'voice',
  'archived_message',
  'archived_url',
  'knowledge',
  'forms',
] as const;
type VersionedField = (typeof VERSIONED_FIELDS)[number];

/**
 * This field is generated from the prompt, so it does not count as a change. It is recorded because the generator can
 * change.
 */
const GENERATED: VersionedField = 'suggested';

type Attributes = Readonly<Record<string, unknown>>;

/** The names of the fields that differ. */
export const changedFields = (before: Attributes, after: Attributes): VersionedField[] =>
  VERSIONED_FIELDS.filter((field) => field !== GENERATED && !isDeepStrictEqual(before[field], after[field]));
