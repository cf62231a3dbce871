import { MIN_CLOSENESS } from '../../lambdas/knowledge/closeness.ts';
import { embedPassages } from '../../lambdas/knowledge/embedding/embed-passages.ts';
import type { Embedder } from '../../lambdas/knowledge/embedding/embedder.ts';
import { findPassages } from '../../lambdas/knowledge/find-passages.ts';
import { cutIntoPassages } from '../../lambdas/knowledge/passages/cut.ts';
import { encodePack, openPack, type Pack } from '../../lambdas/knowledge/passages/pack.ts';
import { readCalibration, readHeldOut, type TestDocument } from '../knowledge/documents.ts';
import { type Half, questionsOf } from './grouping.ts';

const PASSAGES = 8;

/**
 * How often the search finds a close passage (with a closeness of at least `MIN_CLOSENESS`), for questions that a
 * document answers (`answerable`) and for questions that it does not answer (`others`).
 */
export interface Closeness {
  readonly answerable: number;
  /** The answerable questions for which a close passage was found. */
  readonly close: number;
  readonly others: number;
  /** The other questions for which no close passage was found. */
  readonly notClose: number;
}

/** Searches each document with the questions that it answers, and with questions about other places. */
export async function measureCloseness(half: Half, embedder: Embedder): Promise<Closeness> {
  const [areAnswerableClose, areOthersClose]: [boolean[], boolean[]] = [[], []];
  for (const document of (half === 'calibration' ? readCalibration() : readHeldOut()).english) {
    const pack = await packOf(document, embedder);
    const isClose = async (text: string) =>
      (await findPassages(embedder, [pack], { text }, PASSAGES)).some(({ closeness }) => closeness >= MIN_CLOSENESS);
    for (const { askedInEnglish } of document.facts) areAnswerableClose.push(await isClose(askedInEnglish));
    for (const text of questionsOf('wordings.en.txt', half)) areOthersClose.push(await isClose(text));
  }
  return {
    answerable: areAnswerableClose.length,
    close: areAnswerableClose.filter(Boolean).length,
    others: areOthersClose.length,
    notClose: areOthersClose.filter((isClose) => !isClose).length,
  };
}

async function packOf({ title, pages }: TestDocument, embedder: Embedder): Promise<Pack> {
  const passages = cutIntoPassages(pages, { is_paged: true });
  const { passages: embedded, ...vectors } = await embedPassages(embedder, passages);
  return openPack(encodePack({ ...vectors, tokens: 0, sources: [{ id: 'src_bench', title, passages: embedded }] }));
}
