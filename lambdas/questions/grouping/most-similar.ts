import { type Fingerprint, similarityOf } from './fingerprint.ts';

interface Grouped {
  readonly examples: readonly { readonly fingerprint: Fingerprint }[];
}

/** The question that a message asks, too. `undefined` if it asks something new. */
export function mostSimilar<T extends Grouped>(questions: readonly T[], fingerprint: Fingerprint): T | undefined {
  const scored = questions.map((question) => ({
    question,
    score: Math.max(0, ...question.examples.map((example) => similarityOf(example.fingerprint, fingerprint))),
  }));
  const best = scored.sort((one, other) => other.score - one.score)[0];
  return best && best.score > 0 ? best.question : undefined;
}
