import { openAiCompatible } from '../../lambdas/conversations/models/openai-compatible.ts';
import { requestFor } from '../../lambdas/conversations/turns/prompt.ts';
import { withTranslation } from '../../lambdas/conversations/turns/translate-question.ts';
import { citedSources } from '../../lambdas/knowledge/answer-source.ts';
import { embedPassages } from '../../lambdas/knowledge/embedding/embed-passages.ts';
import type { Embedder } from '../../lambdas/knowledge/embedding/embedder.ts';
import { openAiEmbeddings } from '../../lambdas/knowledge/embedding/openai-embeddings.ts';
import { findAnswerSources } from '../../lambdas/knowledge/find-answer-sources.ts';
import { openPacks } from '../../lambdas/knowledge/find-passages.ts';
import { cutIntoPassages } from '../../lambdas/knowledge/passages/cut.ts';
import { encodePack } from '../../lambdas/knowledge/passages/pack.ts';
import { EMBEDDED_MODEL, startEmbeddedModel } from '../../local/embedded-model/server.ts';
import { tokensIn } from '../../shared/tokens.ts';
import { FakeObjects } from '../../test/functional/knowledge/knowledge-effects.ts';
import type { Bench } from '../support/workbench.ts';
import type { Documents, Fact, TestDocument } from './documents.ts';
import { OWNER, publishSet } from './publish-set.ts';
import { startTranslatingModel } from './translating-model.ts';

const CODE = { name: 'Bench', prompt: 'You help visitors.', welcome_message: 'Hello' };

interface Asked {
  readonly document: TestDocument;
  readonly question: string;
  /** The page that has the answer. */
  readonly page: number;
}

/**
 * Counts the answers that cite the right page, by the language of the question. `offline` has the counts for the
 * embedded model, which is asked only in English.
 */
export async function countCitations(bench: Bench, { original, english }: Documents) {
  const translating = await startTranslatingModel();
  const embedded = await startEmbeddedModel({ millisecondsPerWord: 0 });
  const multilingual = { baseUrl: translating.baseUrl, model: 'translating' };
  const offline = { baseUrl: embedded.baseUrl, model: EMBEDDED_MODEL, languages: ['en'] };
  const inDocumentLanguage = ({ askedInOriginal }: Fact) => askedInOriginal;
  try {
    return {
      sameLanguage: await ask(bench, questionsOf(original, inDocumentLanguage), multilingual),
      otherLanguage: await ask(
        bench,
        questionsOf(original, ({ askedInOtherLanguage }) => askedInOtherLanguage),
        multilingual,
      ),
      offline: await ask(
        bench,
        questionsOf(english, ({ askedInEnglish }) => askedInEnglish),
        offline,
      ),
    };
  } finally {
    await translating.stop();
    await embedded.stop();
  }
}

const questionsOf = (documents: readonly TestDocument[], question: (fact: Fact) => string): Asked[] =>
  documents.flatMap((document) =>
    document.facts.map((fact) => ({ document, question: question(fact), page: document.pageOf(fact) })),
  );

interface Server {
  readonly baseUrl: string;
  readonly model: string;
  readonly languages?: readonly string[];
}

/**
 * Asks the questions and counts the answers. `right` counts the answers that cite the right page, `first` those whose
 * first citation is the right page, and `found` those that have it among their sources, cited or not. `missed` lists
 * the questions whose answers do not cite the right page. `perAnswer` is the average number of citations.
 */
async function ask(bench: Bench, asked: readonly Asked[], server: Server) {
  const embedder = openAiEmbeddings(server);
  const model = openAiCompatible(server);
  const objects = new FakeObjects();
  const sets = new Map<TestDocument, string>();
  for (const { document } of asked) {
    if (!sets.has(document)) sets.set(document, await publishSet(bench, objects, await packOf(document, embedder)));
  }
  const knowledge = withTranslation({ table: bench.table, packs: openPacks(objects), embedder }, model);
  let [right, first, found, citations] = [0, 0, 0, 0];
  const missed: string[] = [];
  for (const { document, question, page } of asked) {
    const ids = [sets.get(document) ?? ''];
    const sources = await findAnswerSources(knowledge, { ids, owner_id: OWNER }, question);
    const request = requestFor({
      code: CODE as never,
      language: 'en',
      history: [{ role: 'visitor', text: question }],
      sources,
    });
    let answer = '';
    const signal = AbortSignal.timeout(60_000);
    for await (const piece of model.answer({ ...request, signal, report: () => undefined })) answer += piece;
    const isFound = sources?.sources.some((source) => source.page === page) ?? false;
    const cited = citedSources(answer, sources?.sources ?? []);
    if (isFound) found += 1;
    citations += cited.length;
    const [, firstNumber] = /\[(\d+)\]/.exec(answer) ?? [];
    if (cited.some(({ number, page: citedPage }) => number === Number(firstNumber) && citedPage === page)) first += 1;
    if (cited.some((source) => source.page === page)) right += 1;
    else missed.push(`${question} (${isFound ? 'found, not cited' : 'not found'})`);
  }
  return { right, first, found, asked: asked.length, perAnswer: citations / asked.length, missed };
}

async function packOf(document: TestDocument, embedder: Embedder): Promise<Buffer> {
  const passages = cutIntoPassages(document.pages, { is_paged: true });
  const { passages: embedded, ...vectors } = await embedPassages(embedder, passages);
  return encodePack({
    ...vectors,
    tokens: passages.reduce((sum, { text }) => sum + tokensIn(text), 0),
    sources: [{ id: 'src_bench', title: document.title, passages: embedded }],
  });
}
