import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { writeTable } from '../support/docs-table.ts';
import { type Row, rounded } from '../support/report.ts';
import { type Amounts, dollarsOf } from './prices.ts';

/** A passage with the line that names its source. */
const PASSAGE_TOKENS = 220;
const QUESTION_TOKENS = 20;
/** The instruction and the question, and the translated question. */
const TRANSLATION = { inputToken: 60, outputToken: 25 };
const PAGE_TOKENS = 400;
/** start, fetch or read, record and publish, with the choices between them, per 50 pages. */
const TRANSITIONS_PER_READING = 12;
const TRANSITIONS_PER_STEP = 4;
const PAGES_PER_STEP = 50;
/** Transitions of a reading that finds nothing new. */
const FEED_TRANSITIONS = 9;
const THOUSAND = 1_000;
const HOURS_PER_MONTH = 730;

const CASES: readonly (readonly [string, Amounts, number])[] = [
  [
    `1,000 questions about a small set (${KNOWLEDGE_LIMITS.wholeTextTokens.toLocaleString('en')} tokens, not cached)`,
    { model: { inputToken: KNOWLEDGE_LIMITS.wholeTextTokens } },
    THOUSAND,
  ],
  [
    'the same, if the provider has cached the instructions',
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
  ['extra, 1,000 questions in another language', { model: TRANSLATION }, THOUSAND],
  [
    '1,000 pages read, as one file per 50 pages',
    {
      reading: {
        embeddedToken: PAGE_TOKENS,
        stateTransition: (TRANSITIONS_PER_READING + TRANSITIONS_PER_STEP) / PAGES_PER_STEP,
        lambdaGigabyteSecond: 0.1,
      },
    },
    THOUSAND,
  ],
  ['a feed that is read every hour, per month', { feed: feedAmounts() }, HOURS_PER_MONTH],
  ['a feed that is read every five minutes, per month', { feed: feedAmounts() }, HOURS_PER_MONTH * 12],
];

/** A reading of a feed that finds nothing new. */
function feedAmounts() {
  return { stateTransition: FEED_TRANSITIONS, lambdaRequest: 4, lambdaGigabyteSecond: 1.5, writeUnit: 14, readUnit: 4 };
}

/** What knowledge adds to the cost of answers, at list prices. Writes the table of the docs. */
export function knowledgeCost(): Row[] {
  const rows = CASES.map(([what, amounts, times]) => ({
    what,
    US$: rounded(
      dollarsOf(amounts, times).reduce((sum, { list }) => sum + list, 0),
      3,
    ),
  }));
  writeTable('docs/knowledge.md', 'knowledge-cost', rows);
  return rows;
}
