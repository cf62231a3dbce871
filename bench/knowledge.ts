import startSynthesizer, { stopSynthesizer } from '../test/infra/support/start-synthesizer.ts';
import { templateOf } from '../test/infra/support/synthesized.ts';
import { bundleGrowth } from './knowledge/bundle-growth.ts';
import { countCitations } from './knowledge/citations.ts';
import { readCalibration, readHeldOut } from './knowledge/documents.ts';
import { knowledgeThatCostsWhileIdle } from './knowledge/idle-cost.ts';
import { readingTimes } from './knowledge/reading-times.ts';
import { PASSAGES, searchTimes } from './knowledge/search-times.ts';
import { type BenchmarkResult, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

export interface KnowledgeOptions {
  /**
   * Asks the calibration questions instead of the held-out ones, and prints those whose answers do not cite the right
   * page.
   */
  readonly calibration?: boolean | undefined;
}

/** A figure of the table. With a limit, it is a target. */
interface Figure {
  readonly what: string;
  readonly measured: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/**
 * Measures whether answers cite the right page, how long reading and searching take, and how many kilobytes knowledge
 * adds to the bundle of `converse`.
 */
export async function knowledge(bench: Bench, options: KnowledgeOptions = {}): Promise<BenchmarkResult> {
  bench.progress(`citations of the ${options.calibration ? 'calibration' : 'held-out'} questions`);
  const citations = await citationFigures(bench, options);
  if (options.calibration) return resultOf('knowledge-calibration', citations);
  bench.progress('searches, and the bundle');
  const rest = [...(await searchFigures(bench)), ...(await bundleFigures()), ...(await idleFigures())];
  bench.progress('reading and deleting, with the whole service');
  return resultOf('knowledge', [...citations, ...(await readingFigures()), ...rest]);
}

async function citationFigures(bench: Bench, { calibration }: KnowledgeOptions): Promise<Figure[]> {
  const { sameLanguage, otherLanguage, offline } = await countCitations(
    bench,
    calibration ? readCalibration() : readHeldOut(),
  );
  // Only calibration questions are printed: the search must not be tuned to the others.
  if (calibration)
    for (const { missed } of [sameLanguage, otherLanguage, offline]) for (const line of missed) bench.progress(line);
  return [
    {
      what: `right page cited, of ${sameLanguage.asked} questions in the language of the document`,
      measured: sameLanguage.right,
      atLeast: 44,
    },
    { what: 'the same, by the first citation alone', measured: sameLanguage.first },
    { what: 'the same, citations per answer', measured: sameLanguage.perAnswer },
    { what: 'the same, the right page is among the eight passages', measured: sameLanguage.found },
    {
      what: `right page cited, of ${otherLanguage.asked} questions in another language`,
      measured: otherLanguage.right,
      atLeast: 42,
    },
    { what: 'the same, by the first citation alone', measured: otherLanguage.first },
    { what: 'the same, citations per answer', measured: otherLanguage.perAnswer },
    { what: 'the same, the right page is among the passages', measured: otherLanguage.found },
    {
      what: `right page cited, of ${offline.asked} questions in English, with the embedded model`,
      measured: offline.right,
      atLeast: 35,
    },
    { what: 'the same, citations per answer', measured: offline.perAnswer },
    { what: 'the same, the right page is among the passages', measured: offline.found },
  ];
}

async function searchFigures(bench: Bench): Promise<Figure[]> {
  const { all, ranking, first } = await searchTimes(bench);
  const passages = PASSAGES.toLocaleString('en');
  return [
    { what: `milliseconds until ${passages} passages are searched, warm`, measured: all, atMost: 250 },
    { what: 'the same, without embedding the question', measured: ranking },
    { what: 'the first of these searches, without embedding the question', measured: first },
  ];
}

async function bundleFigures(): Promise<Figure[]> {
  const { kilobytes, parsers } = await bundleGrowth();
  return [
    { what: 'KB that knowledge adds to the function that answers', measured: kilobytes, atMost: 40 },
    { what: 'parser files in that function', measured: parsers.length, atMost: 0 },
  ];
}

async function idleFigures(): Promise<Figure[]> {
  await startSynthesizer();
  const paid = knowledgeThatCostsWhileIdle(await templateOf());
  await stopSynthesizer();
  return [{ what: 'knowledge resources that cost money while idle', measured: paid.length, atMost: 0 }];
}

async function readingFigures(): Promise<Figure[]> {
  const times = await readingTimes();
  return [
    { what: 'seconds until a PDF of 300 pages can be queried', measured: times.longSeconds, atMost: 60 },
    { what: 'seconds until a PDF of one page can be queried', measured: times.shortSeconds, atMost: 5 },
    { what: 'the same, for the first source after the start', measured: times.firstSeconds },
    { what: 'seconds until a deleted source is gone from searches', measured: times.deletionSeconds, atMost: 10 },
    { what: 'seconds until it is gone from answers', measured: times.answerSeconds, atMost: 10 },
  ];
}

function resultOf(name: string, figures: readonly Figure[]): BenchmarkResult {
  const withLimit = figures.filter(({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined);
  return {
    name,
    rows: figures.map(
      (figure): Row => ({ what: figure.what, measured: rounded(figure.measured), limit: limitOf(figure) }),
    ),
    targets: withLimit.map((figure) => ({
      text: `${figure.what}: ${limitOf(figure)}`,
      met: figure.measured >= (figure.atLeast ?? 0) && figure.measured <= (figure.atMost ?? Number.POSITIVE_INFINITY),
    })),
  };
}

const limitOf = ({ atLeast, atMost }: Figure): string => {
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return atMost === undefined ? '' : `≤ ${atMost}`;
};
