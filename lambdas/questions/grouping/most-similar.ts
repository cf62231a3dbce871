import { type Fingerprint, similarityNeeded, similarityOf } from './fingerprint.ts';

interface GroupedQuestion {
  readonly examples: readonly Fingerprint[];
}

/** The known question that a message repeats. `undefined` if it asks something new. */
export function mostSimilar<T extends GroupedQuestion>(
  questions: readonly T[],
  fingerprint: Fingerprint,
): T | undefined {
  let [best, highest]: [T | undefined, number] = [undefined, similarityNeeded(questions.length)];
  for (const question of questions) {
    const similarity = meanSimilarity(question, fingerprint);
    if (similarity >= highest) [best, highest] = [question, similarity];
  }
  return best;
}

/** The mean, because one similar example is often a coincidence: "Is the pool open?" and "Is the bar open?". */
function meanSimilarity({ examples }: GroupedQuestion, fingerprint: Fingerprint): number {
  const sum = examples.reduce((total, example) => total + similarityOf(example, fingerprint), 0);
  return examples.length === 0 ? 0 : sum / examples.length;
}
