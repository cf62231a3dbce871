import { openQuestionEmbedder } from '../lambdas/knowledge/embed-question.ts';
import type { Embedder } from '../lambdas/knowledge/embedding/embedder.ts';
import { openEmbedder } from '../local/embedded-model/embedder.ts';
import { answerTimes } from './questions/answer-time.ts';
import { type Closeness, measureCloseness } from './questions/closeness.ts';
import { type Grouping, type Half, measureGrouping, type WordingSet } from './questions/grouping.ts';
import { messageCalls } from './questions/round-trips.ts';
import { type BenchmarkResult, median, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const SETS: Readonly<Record<string, WordingSet>> = {
  'English, ten wordings': { file: 'ten-wordings.en.txt', language: 'en' },
  'English, ten wordings, more places': { file: 'more-wordings.en.txt', language: 'en' },
  'English, six wordings': { file: 'wordings.en.txt', language: 'en' },
  'German, six wordings': { file: 'wordings.de.txt', language: 'de' },
  'French, ten wordings': { file: 'ten-wordings.fr.txt', language: 'fr' },
  'Spanish, ten wordings': { file: 'ten-wordings.es.txt', language: 'es' },
  'Ukrainian, ten wordings': { file: 'ten-wordings.uk.txt', language: 'uk' },
};
/** Upper limits: shares of the questions or messages, and the seconds until an answer reaches visitors. */
const LIMIT = { splitAlone: 0.25, split: 0.5, misplaced: 0.15, seconds: 15 } as const;

interface Measured extends Grouping {
  readonly name: string;
}

/**
 * Measures four things:
 * - how well questions are grouped, by default with wordings that were not used to choose the thresholds
 * - how often the search finds a close passage, for questions that a document answers and for others
 * - how many database calls an unanswered question adds to a message
 * - how fast visitors get an owner's answer
 */
export async function questions(bench: Bench, options: { readonly calibration?: boolean | undefined } = {}) {
  const half = options.calibration ? 'calibration' : 'unseen';
  bench.progress(`groups of the ${half} wordings`);
  const { groupings, closeness } = await measureAll(half);
  bench.progress('database calls of a message, with and without an answer');
  const calls = await messageCalls();
  bench.progress('from the answer of an owner to the next visitor, with the whole service');
  const { seconds, checks, passed } = await answerTimes();
  const rows: Row[] = [
    ...groupings.flatMap(({ name, questions: all, messages, splitAlone, split, misplaced }) => [
      {
        what: `${name}: questions whose wordings end up in more than two groups, if each question's messages are grouped separately`,
        measured: `${splitAlone} of ${all}`,
      },
      {
        what: `${name}: the same, if the messages about all questions of a place are grouped together`,
        measured: `${split} of ${all}`,
      },
      { what: `${name}: messages in the group of another question`, measured: `${misplaced} of ${messages}` },
    ]),
    {
      what: 'questions that a long document answers: a close passage was found',
      measured: `${closeness.close} of ${closeness.answerable}`,
    },
    {
      what: 'questions that the document does not answer: no close passage was found, as it should be',
      measured: `${closeness.notClose} of ${closeness.others}`,
    },
    { what: 'database calls of a message whose answer helps', measured: calls.answered },
    { what: 'the same, if the assistant does not know the answer', measured: calls.unanswered },
    {
      what: "seconds from an owner's answer to the first visitor who gets it (median)",
      measured: rounded(median(seconds)),
    },
    { what: 'the same, slowest', measured: rounded(Math.max(...seconds)) },
    {
      what: 'checks that owners created with their answers, and that pass afterwards',
      measured: `${passed} of ${checks}`,
    },
  ];
  return {
    name: half === 'unseen' ? 'questions' : 'questions-calibration',
    rows,
    targets: [
      ...targetsOf(groupings, seconds, passed === checks),
      { text: 'an unanswered question adds no round trip to a message', met: calls.unanswered === calls.answered },
    ],
  } satisfies BenchmarkResult;
}

const inFewGroups = (maxSplit: number) =>
  `more than ${100 * (1 - maxSplit)} % of the questions have their wordings in at most two groups`;

const targetsOf = (groupings: readonly Measured[], seconds: readonly number[], allPassed: boolean) => [
  ...groupings.flatMap(({ name, questions: all, messages, splitAlone, split, misplaced }) => [
    {
      text: `${name}, each question grouped separately: ${inFewGroups(LIMIT.splitAlone)}`,
      met: splitAlone / all < LIMIT.splitAlone,
    },
    {
      text: `${name}, all questions of a place grouped together: ${inFewGroups(LIMIT.split)}`,
      met: split / all < LIMIT.split,
    },
    {
      text: `${name}: fewer than ${100 * LIMIT.misplaced} % of the messages are in the group of another question`,
      met: misplaced / messages < LIMIT.misplaced,
    },
  ]),
  { text: `an answer reaches visitors within ${LIMIT.seconds} s`, met: Math.max(...seconds) < LIMIT.seconds },
  { text: 'the checks that owners created with their answers pass', met: allPassed },
];

/** Uses the embedded model, which understands only English. Other languages are compared by their words. */
async function measureAll(half: Half): Promise<{ groupings: Measured[]; closeness: Closeness }> {
  const embedder = openEmbedder();
  const english: Embedder = {
    model: 'embedded',
    languages: ['en'],
    embed: async (texts) => (await embedder.embed(texts)).map((vector) => [...vector]),
  };
  const embed = openQuestionEmbedder(english);
  try {
    const groupings: Measured[] = [];
    for (const [name, set] of Object.entries(SETS))
      groupings.push({ name, ...(await measureGrouping(set, half, embed)) });
    return { groupings, closeness: await measureCloseness(half, english) };
  } finally {
    await embedder.stop();
  }
}
