import { LIMITS } from '../contracts/limits.ts';

/** Tags that differ only in case or white space around them are the same tag. */
export const tagKey = (tag: string): string => tag.trim().normalize('NFC').toLowerCase();

export const hasTag = (tags: readonly string[] | undefined, tag: string): boolean =>
  tags?.some((existing) => tagKey(existing) === tagKey(tag)) ?? false;

/** Adds a tag. If it already exists in another spelling, that spelling stays. */
export const withTag = (tags: readonly string[], tag: string): readonly string[] =>
  hasTag(tags, tag) ? tags : [...tags, tag.trim()];

export const withoutTag = (tags: readonly string[], tag: string): readonly string[] =>
  tags.filter((existing) => tagKey(existing) !== tagKey(tag));

/** The tags in a text, separated by commas. */
export const tagsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .filter((tag) => tag.trim() !== '')
    .reduce<readonly string[]>(withTag, []);

/** Whether the tags are invalid: there are too many, or one is too long. */
export const areTagsInvalid = (tags: readonly string[]): boolean =>
  tags.length > LIMITS.tags || tags.some((tag) => [...tag].length > LIMITS.tagLength);
