import { openQuestionEmbedder } from '../lambdas/knowledge/embed-question.ts';
import type { Embedder } from '../lambdas/knowledge/embedding/embedder.ts';
import { openEmbedder } from '../local/embedded-model/embedder.ts';
import { answerTimes } from './questions/answer-time.ts';
import { type Closeness, measureCloseness } from './questions/closeness.ts';
import { type Grouping, type Half, measureGrouping } from './questions/grouping.ts';
import { writeTable } from './support/docs-table.ts';
import { type BenchmarkResult, median, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const LANGUAGES = { en: 'English, by meaning', de: 'German, by words' } as const;
const LIMIT = { split: 0.5, misplaced: 0.15, seconds: 15 } as const;

interface Measured extends Grouping {
  readonly name: string;
}

/**
 * Measures how well questions are grouped, with wordings that were not used to choose the thresholds, and how fast
 * visitors get the answer of an owner.
 */
export async function questions(bench: Bench, options: { readonly calibration?: boolean | undefined } = {}) {
  const half = options.calibration ? 'calibration' : 'unseen';
  bench.progress(`groups of the ${half} wordings`);
  const { groupings, closeness } = await measureAll(half);
  bench.progress('from the answer of an owner to the next visitor, with the whole service');
  const { seconds, passed, asked } = await answerTimes();
  const rows: Row[] = [
    ...groupings.flatMap(({ name, questions: all, messages, split, misplaced }) => [
      { what: `${name}: questions in more than two groups`, measured: `${split} of ${all}` },
      { what: `${name}: messages in the group of another question`, measured: `${misplaced} of ${messages}` },
    ]),
    {
      what: 'questions that a long document answers, with a close passage',
      measured: `${closeness.close} of ${closeness.answerable}`,
    },
    {
      what: 'questions that it does not answer, with nothing close',
      measured: `${closeness.notClose} of ${closeness.others}`,
    },
    { what: 'seconds from an answer to the first visitor who gets it (median)', measured: rounded(median(seconds)) },
    { what: 'the same, slowest', measured: rounded(Math.max(...seconds)) },
    { what: 'checks that pass right after that', measured: `${passed} of ${asked}` },
  ];
  if (half === 'unseen') writeTable('docs/questions.md', 'questions', rows);
  return {
    name: 'questions',
    rows,
    targets: targetsOf(groupings, seconds, passed === asked),
  } satisfies BenchmarkResult;
}

const targetsOf = (groupings: readonly Measured[], seconds: readonly number[], allPassed: boolean) => [
  ...groupings.flatMap(({ name, questions: all, messages, split, misplaced }) => [
    { text: `${name}: most questions are in one or two groups`, met: split / all < LIMIT.split },
    { text: `${name}: few messages are in another group`, met: misplaced / messages < LIMIT.misplaced },
  ]),
  { text: `an answer reaches visitors within ${LIMIT.seconds} s`, met: Math.max(...seconds) < LIMIT.seconds },
  { text: 'the checks of the answers pass', met: allPassed },
];

/** With the embedded model, which understands English. Other languages are compared by their words. */
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
    for (const [language, name] of Object.entries(LANGUAGES))
      groupings.push({ name, ...(await measureGrouping(language, half, embed)) });
    return { groupings, closeness: await measureCloseness(half, english) };
  } finally {
    await embedder.stop();
  }
}
