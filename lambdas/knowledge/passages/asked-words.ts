import { languageOf } from '../../../shared/language/language-of.ts';
import { isStopWord } from '../../../shared/language/stop-words.ts';
import { foldedWords, stemOf, uncutWord } from '../../../shared/language/words.ts';
import { compoundsWith, lastPartOf } from './compounds.ts';
import type { Pack } from './pack.ts';

type WeightedTerm = readonly [term: string, weight: number];

/** A word of a question, as it occurs in a pack (the searched file of a knowledge set). */
export interface AskedWord {
  /** The terms of the index that match it. Synonyms and compounds that contain the word have a lower weight. */
  readonly terms: readonly WeightedTerm[];
  /**
   * How often the word occurs in a passage, by the index of the passage. A compound or a synonym counts less than 1.
   */
  readonly counts: ReadonlyMap<number, number>;
  /** Rare words count more, and words like "what" and "the" hardly count. */
  readonly weight: number;
}

const IN_COMPOUND = 0.6;
const SYNONYM = 0.5;
const STOP_WORD = 0.1;

/** The distinct words of a question and its translations. */
export function askedWords(pack: Pack, texts: readonly string[]): AskedWord[] {
  const words = new Map<string, AskedWord>();
  const parts = new Set<string>();
  for (const text of texts) {
    const language = languageOf(text);
    for (const folded of foldedWords(text)) {
      const word = uncutWord(folded);
      const stem = stemOf(word);
      if (words.has(stem)) continue;
      if (isStopWord(folded, language)) {
        words.set(stem, weighted(pack, [[stem, 1]], STOP_WORD));
        continue;
      }
      const compounds = compoundsWith(pack.compounds(), word).map((term) => [term, IN_COMPOUND] as const);
      const synonyms = pack.synonymsOf(stem).map((term) => [term, SYNONYM] as const);
      words.set(stem, weighted(pack, [[stem, 1], ...compounds, ...synonyms], 1));
      const part = lastPartOf(word, language, (known) => pack.postingsOf(known) !== undefined);
      if (part !== undefined) parts.add(part);
    }
  }
  // A part counts less than a word, so it is only added if it is not also a word of the question.
  for (const part of parts) if (!words.has(part)) words.set(part, weighted(pack, [[part, 1]], IN_COMPOUND));
  return [...words.values()];
}

function countsOf(pack: Pack, terms: readonly WeightedTerm[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [term, weight] of terms) {
    const found = pack.postingsOf(term);
    if (!found) continue;
    for (const [at, passage] of found.passages.entries())
      sums.set(passage, (sums.get(passage) ?? 0) + weight * (found.counts[at] ?? 0));
  }
  return sums;
}

function weighted(pack: Pack, terms: readonly WeightedTerm[], factor: number): AskedWord {
  const counts = countsOf(pack, terms);
  const rarity = Math.log(1 + (pack.count - counts.size + 0.5) / (counts.size + 0.5));
  return { terms, counts, weight: factor * rarity };
}
