import { LIMITS } from '../../../contracts/limits.ts';
import { tagKey } from '../../../shared/tags.ts';
import type { ListedCode } from '../qpr-code.ts';

export interface TagCount {
  /** The tag, in the spelling of the newest code that has it. */
  readonly tag: string;
  readonly codes: number;
}

/** The most used tags of these codes in descending order, each with the number of codes that have it. */
export function countTags(newestFirst: readonly ListedCode[]): readonly TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const tag of newestFirst.flatMap(({ tags = [] }) => tags)) {
    const key = tagKey(tag);
    const before = counts.get(key);
    counts.set(key, { tag: before?.tag ?? tag, codes: (before?.codes ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.codes - one.codes).slice(0, LIMITS.listedTags);
}
