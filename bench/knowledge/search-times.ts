import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import type { Embedder } from '../../lambdas/knowledge/embedding/embedder.ts';
import { openAiEmbeddings } from '../../lambdas/knowledge/embedding/openai-embeddings.ts';
import { findAnswerSources } from '../../lambdas/knowledge/find-answer-sources.ts';
import { openPacks } from '../../lambdas/knowledge/find-passages.ts';
import { cutIntoPassages } from '../../lambdas/knowledge/passages/cut.ts';
import { encodePack } from '../../lambdas/knowledge/passages/pack.ts';
import { piecesOf } from '../../lambdas/knowledge/passages/pieces.ts';
import { EMBEDDED_MODEL, startEmbeddedModel } from '../../local/embedded-model/server.ts';
import { FakeObjects } from '../../test/functional/knowledge/knowledge-effects.ts';
import { median } from '../support/report.ts';
import type { Bench } from '../support/workbench.ts';
import { fillerFrom } from './documents.ts';
import { OWNER, publishSet } from './publish-set.ts';

export const PASSAGES = 1_000;
const SEARCHES = 50;

/**
 * Measures the milliseconds that a search adds before the first word of an answer: to read the set, embed the question,
 * and rank the passages. `all` includes all of this, `ranking` and `first` everything except the embedding. `first` is
 * the time of the first search. `all` and `ranking` are medians of the later searches.
 */
export async function searchTimes(bench: Bench) {
  const model = await startEmbeddedModel({ millisecondsPerWord: 0 });
  const encoder = openAiEmbeddings({ baseUrl: model.baseUrl, model: EMBEDDED_MODEL, languages: ['en'] });
  try {
    const questions = Array.from(
      { length: SEARCHES },
      (_, at) => `Where is the ${thing(at)}, next to the ${thing(at + 7)}?`,
    );
    const vectors = await encoder.embed(questions);
    if (!vectors) throw new Error('The embedded model returned no vectors.');
    const objects = new FakeObjects();
    const id = await publishSet(bench, objects, largePack(vectors));
    const measure = (embedder: Embedder) => timesOf(bench, { id, objects, embedder, questions });
    // With known vectors, only the set is read and searched.
    const known: Embedder = { ...encoder, embed: async ([text = '']) => [vectors[questions.indexOf(text)] ?? []] };
    const [first = 0, ...ranking] = await measure(known);
    const [, ...all] = await measure(encoder);
    return { first, ranking: median(ranking), all: median(all) };
  } finally {
    await model.stop();
  }
}

const THINGS = ['handle', 'cover', 'panel', 'cable', 'button', 'hinge', 'frame', 'screw', 'seal', 'lamp', 'shelf'];
const FILLER = `${THINGS.join(', ')}
The {thing} was made by hand in a small workshop, and so was the {other}.
You will find a drawing of the {thing} and the {other} in the annex.`;

const thing = (index: number): string => THINGS[index % THINGS.length] ?? '';

/** The passages reuse the vectors of the questions, because computing a vector for each piece would take minutes. */
function largePack(vectors: readonly (readonly number[])[]): Buffer {
  const paragraphsOf = fillerFrom(FILLER);
  const pages = Array.from({ length: PASSAGES }, (_, at) => ({
    page: at + 1,
    text: paragraphsOf(at).join('\n\n'),
  }));
  const passages = cutIntoPassages(pages, { is_paged: true }).slice(0, PASSAGES);
  const pick = (index: number) =>
    Int8Array.from(vectors[index % vectors.length] ?? [], (value) => Math.round(value * 127));
  const embedded = passages.map((passage, at) => ({
    ...passage,
    vectors: Int8Array.from(piecesOf(passage.text).flatMap((_, piece) => [...pick(at * 7 + piece)])),
  }));
  const source = { id: 'src_bench', title: 'Bench', passages: embedded };
  return encodePack({ model: EMBEDDED_MODEL, dimensions: vectors[0]?.length ?? 0, tokens: 200_000, sources: [source] });
}

async function timesOf({ table }: Bench, { id, objects, embedder, questions }: Searches): Promise<number[]> {
  const effects = { table, packs: openPacks(objects), embedder };
  const times: number[] = [];
  for (const question of questions) {
    const started = performance.now();
    const found = await findAnswerSources(effects, { ids: [id], owner_id: OWNER }, question);
    times.push(performance.now() - started);
    if (found?.sources.length !== KNOWLEDGE_LIMITS.passagesPerAnswer)
      throw new Error('The search found too few passages.');
  }
  return times;
}

interface Searches {
  readonly id: string;
  readonly objects: FakeObjects;
  readonly embedder: Embedder;
  readonly questions: readonly string[];
}
