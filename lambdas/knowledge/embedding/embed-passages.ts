import type { EmbeddedPassage, Passage } from '../passages/passage.ts';
import { piecesOf } from '../passages/pieces.ts';
import { joinVectors, toInt8 } from '../passages/vectors.ts';
import { type Embedder, understands } from './embedder.ts';

interface EmbeddedPassages {
  /** Absent if there are no vectors. */
  readonly model?: string;
  readonly dimensions: number;
  readonly passages: readonly EmbeddedPassage[];
}

/** Adds vectors to the passages whose language the embedder supports: one vector for each piece of a passage. */
export async function embedPassages(embedder: Embedder, passages: readonly Passage[]): Promise<EmbeddedPassages> {
  const pieces = passages
    .filter(({ language }) => understands(embedder, language))
    .flatMap((passage) => piecesOf(passage.text).map((text) => ({ passage, text })));
  const vectors = pieces.length === 0 ? undefined : await embedder.embed(pieces.map(withHeading));
  if (!vectors) return { dimensions: 0, passages };
  const byPassage = Map.groupBy(vectors.keys(), (index) => pieces[index]?.passage);
  const embedded = passages.map((passage): EmbeddedPassage => {
    const own = byPassage.get(passage)?.map((index) => toInt8(vectors[index] ?? []));
    return own ? { ...passage, vectors: joinVectors(own) } : passage;
  });
  return { model: embedder.model, dimensions: vectors[0]?.length ?? 0, passages: embedded };
}

/** "From 7 to 10." is meaningful only with its heading. */
const withHeading = ({ passage: { heading }, text }: { readonly passage: Passage; readonly text: string }): string =>
  heading === undefined ? text : `${heading}\n${text}`;
