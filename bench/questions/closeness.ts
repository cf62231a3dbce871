import { CLOSE } from '../../lambdas/knowledge/close.ts';
import type { Embedder } from '../../lambdas/knowledge/embedding/embedder.ts';
import { findPassages } from '../../lambdas/knowledge/find-passages.ts';
import { cutIntoPassages } from '../../lambdas/knowledge/passages/cut.ts';
import { encodePack, openPack, type Pack } from '../../lambdas/knowledge/passages/pack.ts';
import { toInt8 } from '../../lambdas/knowledge/passages/vectors.ts';
import { ENGLISH_DOCUMENTS, type TestDocument } from '../knowledge/documents.ts';
import { type Half, questionsOf } from './grouping.ts';

const PASSAGES = 8;

/** How often the search finds something close, for questions that a document answers and for others. */
export interface Closeness {
  readonly answerable: number;
  readonly close: number;
  readonly others: number;
  readonly notClose: number;
}

/** Every other fact of the documents belongs to the calibration. The others are questions about other places. */
export async function measureCloseness(half: Half, embedder: Embedder): Promise<Closeness> {
  const [known, unknown]: [boolean[], boolean[]] = [[], []];
  for (const document of ENGLISH_DOCUMENTS) {
    const pack = await packOf(document, embedder);
    const isClose = async (text: string) =>
      (await findPassages(embedder, [pack], { text }, PASSAGES)).some(({ closeness }) => closeness >= CLOSE);
    for (const [at, { askedInEnglish }] of document.facts.entries())
      if ((at % 2 === 0) === (half === 'calibration')) known.push(await isClose(askedInEnglish));
    for (const text of questionsOf('en', half)) unknown.push(await isClose(text));
  }
  return {
    answerable: known.length,
    close: known.filter(Boolean).length,
    others: unknown.length,
    notClose: unknown.filter((found) => !found).length,
  };
}

async function packOf({ title, pages }: TestDocument, embedder: Embedder): Promise<Pack> {
  const passages = cutIntoPassages(pages, { isPaged: true });
  const vectors = (await embedder.embed(passages.map(({ text }) => text))) ?? [];
  const embedded = passages.map((passage, index) => ({ ...passage, vector: toInt8(vectors[index] ?? []) }));
  return openPack(
    encodePack({
      model: embedder.model,
      dimensions: vectors[0]?.length ?? 0,
      tokens: 0,
      sources: [{ id: 'src_bench', title, passages: embedded }],
    }),
  );
}
