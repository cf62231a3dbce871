import { writeTable } from '../support/docs-table.ts';
import { type Row, rounded } from '../support/report.ts';
import { type Amounts, dollarsOf } from './prices.ts';

/** Units to group a new question, and to answer it, from `test/functional/questions/capacity.test.ts`, rounded up. */
const GROUP = { writeUnit: 18, readUnit: 5 };
const ANSWER = { writeUnit: 23, readUnit: 10 };
/** A run of a check asks its test question in a preview. The units are from docs/data-model.md, not from a test. */
const CHECK_RUN = { writeUnit: 5, readUnit: 6.5 };
/** The internal event that starts the grouping. It is written in the transaction that stores the assistant's answer. */
const NOTICE = { writeUnit: 2, eventBridgeEvent: 1 };
/** The tokens of the question and of its content words: both texts are embedded. */
const QUESTION_TOKENS = 35;
/** A prompt of 8 KB is about 3 KB when it is compressed, and a transaction doubles the units. */
const VERSION = { writeUnit: 6 };
const VERSION_KILOBYTES = 3;
/** A code keeps 50 versions, including the current one. */
const EARLIER_VERSIONS = 49;
const PREVIEW_TOKENS = { inputToken: 1_000, outputToken: 200 };
/** Reading an owner's answer into the knowledge. */
const READING = { stateTransition: 12, lambdaRequest: 4, lambdaGigabyteSecond: 1.5 };
const THOUSAND = 1_000;

const CASES: readonly (readonly [string, Amounts, number])[] = [
  [
    '1,000 questions that were not answered, grouped',
    {
      table: GROUP,
      notice: NOTICE,
      function: { lambdaRequest: 1, lambdaGigabyteSecond: 0.1, embeddedToken: QUESTION_TOKENS },
    },
    THOUSAND,
  ],
  ['1,000 answers of owners, read into the knowledge', { table: ANSWER, reading: READING }, THOUSAND],
  [
    'additional cost of 1,000 saves that create a version of a code with a prompt of 8 KB',
    { table: VERSION },
    THOUSAND,
  ],
  [
    'the 49 earlier versions of 1,000 such codes, stored for a month',
    { table: { tableGigabyteMonth: (EARLIER_VERSIONS * VERSION_KILOBYTES) / 1e6 } },
    THOUSAND,
  ],
  [
    '1,000 runs of checks, without the model',
    { table: CHECK_RUN, request: { apiRequest: 1, lambdaRequest: 1, lambdaGigabyteSecond: 2 } },
    THOUSAND,
  ],
  ['the model in the same 1,000 runs', { model: PREVIEW_TOKENS }, THOUSAND],
  ['1,000 weekly e-mails', { email: { email: 1 }, table: { readUnit: 20, writeUnit: 3 } }, THOUSAND],
];

/** Calculates what questions, versions and checks cost, at list prices. Writes the table into the docs. */
export function questionsCost(): Row[] {
  const rows = CASES.map(([what, amounts, times]) => ({
    what,
    US$: rounded(
      dollarsOf(amounts, times).reduce((sum, { list }) => sum + list, 0),
      3,
    ),
  }));
  writeTable('docs/questions.md', 'questions-cost', rows);
  return rows;
}
