import { TOPICS } from '../../../shared/language/topics.ts';
import { wordsOf } from '../../../shared/language/words.ts';

/**
 * The topics that contain a term of the index, as lines of stems. They are part of the pack (the searched file of a
 * knowledge set), so the function that answers does not need all topics.
 */
export const synonymLines = (isTerm: (stem: string) => boolean): string[] =>
  Object.entries(TOPICS)
    .map(([topic, words]) => wordsOf(`${topic} ${words}`))
    .filter((stems) => stems.some(isTerm))
    .map((stems) => stems.join(' '));

/** For each stem, the other stems of its lines: "garbage", "rubbish" and "Müll" are in one line. */
export function indexSynonyms(lines: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>();
  for (const line of lines) {
    const stems = line.split(' ');
    for (const stem of stems) index.set(stem, new Set([...(index.get(stem) ?? []), ...stems]));
  }
  for (const [stem, others] of index) others.delete(stem);
  return index;
}
