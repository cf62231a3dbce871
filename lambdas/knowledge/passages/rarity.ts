/** How rare a word is, from the number of passages that have it. */
export const rarityOf = (count: number, passagesWithWord: number): number =>
  Math.log(1 + count / (passagesWithWord + 0.5));

/** How rare the distinct words of a text are on average. Text that is on many pages does not tell them apart. */
export function averageRarity(words: readonly string[], count: number, passagesWith: (word: string) => number): number {
  const distinct = new Set(words);
  let sum = 0;
  for (const word of distinct) sum += rarityOf(count, passagesWith(word));
  return sum / Math.max(1, distinct.size);
}
