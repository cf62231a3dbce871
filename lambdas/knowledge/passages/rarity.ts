/** How rare a word is, from the number of passages that have it. */
export const rarityOf = (passageCount: number, passagesWithWord: number): number =>
  Math.log(1 + passageCount / (passagesWithWord + 0.5));

/** How rare the distinct words of a text are on average: low for text that is on many pages, such as a page footer. */
export function averageRarity(
  words: readonly string[],
  passageCount: number,
  passagesWith: (word: string) => number,
): number {
  const distinct = new Set(words);
  let sum = 0;
  for (const word of distinct) sum += rarityOf(passageCount, passagesWith(word));
  return sum / Math.max(1, distinct.size);
}
