import { setTimeout as sleep } from 'node:timers/promises';
import {
  addKnowledgeSource,
  collectAnswer,
  createClient,
  createKnowledgeSet,
  deleteKnowledgeSource,
  searchKnowledge,
  streamPreview,
} from '../../sdk/src/qpr.ts';
import { pdfOf } from '../../test/support/documents/pdf.ts';
import { startService } from '../../test/support/service/local-service.ts';

const LINES_PER_PAGE = 35;
const POLL_MILLISECONDS = 200;
const TIMEOUT_MILLISECONDS = 600_000;
const DRAFT = { name: 'Bench', prompt: 'You help visitors.', welcome_message: 'Hello' };

/** How long it takes on this machine until a new file can be queried, and until a deleted one is gone. */
export async function readingTimes() {
  const service = await startService({ isLongLived: true });
  try {
    const client = createClient({ baseUrl: service.base_url, apiKey: service.api_key });
    const { id } = await client.call(createKnowledgeSet, { body: { name: 'Bench' } });
    const isFound = async (query: string) =>
      (await client.call(searchKnowledge, { path: { id }, body: { query } })).passages.some(({ text }) =>
        text.includes(query),
      );
    const isCited = async (word: string) => {
      const messages = [{ role: 'visitor' as const, text: `What is ${word}?` }];
      const answer = await collectAnswer(streamPreview(client, { ...DRAFT, knowledge: [id], messages }));
      return answer.text.includes(word) || answer.sources.some(({ text }) => text.includes(word));
    };
    const add = async (pages: number, word: string) => {
      const content = pdfOf(linesOf(pages, word));
      const body = {
        kind: 'file',
        name: `${word}.pdf`,
        content_type: 'application/pdf',
        size: content.length,
      } as const;
      const started = performance.now();
      const { id: source_id, upload } = await client.call(addKnowledgeSource, { path: { id }, body });
      if (!upload) throw new Error('The service returned no upload address.');
      await fetch(upload.url, { method: upload.method, headers: upload.headers, body: new Uint8Array(content) });
      const seconds = await secondsUntil(started, () => isFound(word));
      return { source_id, seconds };
    };
    const remove = async (source_id: string, word: string) => {
      const started = performance.now();
      await client.call(deleteKnowledgeSource, { path: { id, source_id } });
      const search = await secondsUntil(started, async () => !(await isFound(word)));
      return { search, answers: await secondsUntilAsked(started, async () => !(await isCited(word))) };
    };
    const first = await add(1, 'Warmup');
    const short = await add(1, 'Kingfisher');
    const long = await add(300, 'Nightingale');
    const deletion = await remove(short.source_id, 'Kingfisher');
    return {
      firstSeconds: first.seconds,
      shortSeconds: short.seconds,
      longSeconds: long.seconds,
      deletionSeconds: deletion.search,
      answerSeconds: deletion.answers,
    };
  } finally {
    await service.stop();
  }
}

async function secondsUntil(started: number, isDone: () => Promise<boolean>): Promise<number> {
  while (!(await isDone())) {
    requireTime(started);
    await sleep(POLL_MILLISECONDS);
  }
  return (performance.now() - started) / 1_000;
}

/**
 * Asks a question again and again until the answer is right. Returns the seconds from `started` until the question with
 * the right answer was sent. The time of the answer itself does not count, because it depends on the model.
 */
async function secondsUntilAsked(started: number, isRight: () => Promise<boolean>): Promise<number> {
  for (;;) {
    const asked = performance.now();
    if (await isRight()) return (asked - started) / 1_000;
    requireTime(started);
  }
}

function requireTime(started: number): void {
  if (performance.now() - started > TIMEOUT_MILLISECONDS) throw new Error('The result did not change in time.');
}

const linesOf = (pages: number, word: string) =>
  Array.from({ length: pages }, (_, page) =>
    Array.from({ length: LINES_PER_PAGE }, (_line, line) =>
      line === 3 ? `${word} is the word of page ${page + 1}.` : `Line ${line} of page ${page + 1} is about the house.`,
    ),
  );
