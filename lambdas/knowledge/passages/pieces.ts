import { tokensIn } from '../../../shared/tokens.ts';

/** About one sentence. The vector of a longer text is an average that a single fact in it hardly changes. */
const MAX_TOKENS = 20;
const SENTENCE_END = /(?<=[.!?…])\s+|(?<=[。！？])|\n+/u;

/** The sentences or lines of a passage. */
const sentencesOf = (text: string): string[] => text.split(SENTENCE_END).filter((part) => /[\p{L}\p{N}]/u.test(part));

/** The pieces of a passage that are embedded: a sentence, or several short lines. A long sentence stays whole. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const joined = `${pieces.at(-1)} ${sentence}`;
    if (pieces.length > 0 && tokensIn(joined) <= MAX_TOKENS) pieces[pieces.length - 1] = joined;
    else pieces.push(sentence);
  }
  return pieces;
}

/** The text of each vector of a passage. A vector without a piece stands for the whole passage. */
export function embeddedPieces(text: string, vectorCount: number): string[] {
  if (vectorCount === 0) return [];
  const pieces = piecesOf(text);
  return Array.from({ length: vectorCount }, (_, at) => pieces[at] ?? text);
}
