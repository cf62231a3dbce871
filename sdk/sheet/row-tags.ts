import { lengthOf } from '../src/length-of.ts';
import { MAX_LENGTHS, MAX_TAGS } from '../src/values.ts';

/** The header of the column with tags, in the languages of the Studio. */
const TAGS = /^(tags?|etiquetas?|étiquettes?|schlagwörter|мітки|теги)$/i;

/** The tags of a row, without duplicates. Commas or line breaks separate them. Undefined if there are none. */
export function tagsIn(columns: readonly string[], cells: readonly string[]): string[] | undefined {
  const column = columns.findIndex((header) => TAGS.test(header.trim().normalize('NFC')));
  const tags = (cells[column] ?? '').split(/[,\n]/).flatMap((tag) => tag.trim() || []);
  const keys = tags.map((tag) => tag.toLowerCase());
  const unique = tags.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
  return unique.length === 0 ? undefined : unique;
}

/** Whether the service would reject the tags. */
export const areTagsInvalid = (tags: readonly string[] = []): boolean =>
  tags.length > MAX_TAGS || tags.some((tag) => lengthOf(tag) > MAX_LENGTHS.tag);
