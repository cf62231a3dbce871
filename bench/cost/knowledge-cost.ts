import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KNOWLEDGE_LIMITS, READING_MINUTES_PER_DAY } from '../../contracts/knowledge.ts';
import { embedPassages } from '../../lambdas/knowledge/embedding/embed-passages.ts';
import { cutIntoPassages } from '../../lambdas/knowledge/passages/cut.ts';
import { tokensIn } from '../../shared/tokens.ts';
import { writeTable } from '../support/docs-table.ts';
import { type Row, rounded } from '../support/report.ts';
import { type Amounts, dollarsOf } from './prices.ts';

/** A passage with the line that names its source. */
const PASSAGE_TOKENS = 220;
const QUESTION_TOKENS = 20;
/** The input is the instruction and the question; the output is the translated question. */
const TRANSLATION = { inputToken: 60, outputToken: 25 };
const PAGE_TOKENS = 400;
/** A call to Titan takes about this long. Ten run at the same time. */
const EMBEDDING_CALL_SECONDS = 0.1;
const EMBEDDING_CONCURRENCY = 10;
const EMBEDDING_GIGABYTES = 1;
/** Reading, cutting and publishing a page, without embeddings. */
const PAGE_GIGABYTE_SECONDS = 0.1;
/** State transitions of one reading of a file: start, read, record, embed, publish, and the choices between them. */
const TRANSITIONS_PER_READING = 12;
/** The additional transitions of a step, which reads 50 pages. */
const TRANSITIONS_PER_STEP = 4;
const PAGES_PER_STEP = 50;
/** Transitions of a reading that finds nothing new in a feed. */
const FEED_TRANSITIONS = 9;
/** A step of a site fetches pages for about this long, and has these transitions: fetch, read, record, and the choices. */
const FETCH_STEP_SECONDS = 20;
const TRANSITIONS_PER_FETCH = 6;
const FETCH_GIGABYTES = 0.5;
/** Start, record, embed and pack, the choices between them, and the end. */
const EDIT_TRANSITIONS = 9;
const THOUSAND = 1_000;
const HOURS_PER_MONTH = 730;

const casesOf = ({ calls, tokens }: EmbeddedPage): readonly (readonly [string, Amounts, number])[] => [
  [
    `1,000 questions about a small set (${KNOWLEDGE_LIMITS.wholeTextTokens.toLocaleString('en')} tokens, not cached)`,
    { model: { inputToken: KNOWLEDGE_LIMITS.wholeTextTokens } },
    THOUSAND,
  ],
  [
    'the same, if the provider has cached the text of the set',
    { model: { cachedInputToken: KNOWLEDGE_LIMITS.wholeTextTokens } },
    THOUSAND,
  ],
  [
    '1,000 questions about a large set',
    {
      model: { inputToken: KNOWLEDGE_LIMITS.passagesPerAnswer * PASSAGE_TOKENS, embeddedToken: QUESTION_TOKENS },
    },
    THOUSAND,
  ],
  ['extra for translation, 1,000 questions about a large set in another language', { model: TRANSLATION }, THOUSAND],
  [
    '1,000 pages read, in files of 50 pages',
    {
      reading: {
        embeddedToken: tokens,
        stateTransition: (TRANSITIONS_PER_READING + TRANSITIONS_PER_STEP) / PAGES_PER_STEP,
        lambdaGigabyteSecond:
          PAGE_GIGABYTE_SECONDS + (calls / EMBEDDING_CONCURRENCY) * EMBEDDING_CALL_SECONDS * EMBEDDING_GIGABYTES,
      },
    },
    THOUSAND,
  ],
  ['a feed that is read every hour, per month', { feed: feedAmounts() }, HOURS_PER_MONTH],
  ['a feed that is read every five minutes, per month', { feed: feedAmounts() }, HOURS_PER_MONTH * 12],
  ['slow websites that use up the reading time of a day, plan `free`', { sites: slowSiteAmounts() }, 1],
  ['1,000 changes of answers, if each is read', { edits: editAmounts() }, THOUSAND],
];

/** A day's reading time, used up by websites that respond slowly. */
function slowSiteAmounts() {
  const seconds = READING_MINUTES_PER_DAY.free * 60;
  const steps = seconds / FETCH_STEP_SECONDS;
  return {
    stateTransition: steps * TRANSITIONS_PER_FETCH,
    lambdaRequest: steps * 3,
    lambdaGigabyteSecond: seconds * FETCH_GIGABYTES + steps * 0.3,
    writeUnit: steps * 12,
    readUnit: steps * 2,
  };
}

/** The reading of a changed answer, with the request that changed it. */
function editAmounts() {
  return {
    apiRequest: 1,
    cloudFrontRequest: 1,
    stateTransition: EDIT_TRANSITIONS,
    lambdaRequest: 5,
    lambdaGigabyteSecond: 1.5,
    writeUnit: 18,
    readUnit: 8,
  };
}

/** A reading of a feed that finds nothing new. */
function feedAmounts() {
  return { stateTransition: FEED_TRANSITIONS, lambdaRequest: 4, lambdaGigabyteSecond: 1.5, writeUnit: 17, readUnit: 7 };
}

/** How many calls and tokens it takes to embed one page. */
interface EmbeddedPage {
  readonly calls: number;
  readonly tokens: number;
}

/**
 * Embeds the pages of `manual.txt`, and returns the average number of calls and tokens per page of 400 tokens. The
 * tokens are more than 400, because passages are embedded in pieces, and every piece repeats the headings of its
 * passage.
 */
async function embeddedPage(): Promise<EmbeddedPage> {
  let [calls, tokens] = [0, 0];
  const counting = {
    model: 'counting',
    embed: async (texts: readonly string[]) => {
      calls += texts.length;
      tokens += texts.reduce((sum, text) => sum + tokensIn(text), 0);
      return texts.map(() => [1]);
    },
  };
  const manual = readFileSync(join(import.meta.dirname, 'manual.txt'), 'utf8').split(/^---\n/m);
  const pages = manual.map((text, index) => ({ page: index + 1, text: text.trim() }));
  await embedPassages(counting, cutIntoPassages(pages, { is_paged: true }));
  const manualTokens = pages.reduce((sum, { text }) => sum + tokensIn(text), 0);
  return { calls: (calls / manualTokens) * PAGE_TOKENS, tokens: (tokens / manualTokens) * PAGE_TOKENS };
}

/** Calculates what knowledge costs, at list prices. Writes the table into the docs. */
export async function knowledgeCost(): Promise<Row[]> {
  const page = await embeddedPage();
  const rows = casesOf(page).map(([what, amounts, times]) => ({
    what,
    US$: rounded(
      dollarsOf(amounts, times).reduce((sum, { list }) => sum + list, 0),
      3,
    ),
  }));
  writeTable('docs/knowledge.md', 'knowledge-cost', rows);
  return rows;
}
