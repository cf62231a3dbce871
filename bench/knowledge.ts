import { build } from 'esbuild';
import { KNOWLEDGE_LIMITS } from '../contracts/knowledge.ts';
import { encodePack, openPack } from '../lambdas/knowledge/passages/pack.ts';
import { searchPacks } from '../lambdas/knowledge/passages/search.ts';
import { countCitations } from './knowledge/citations.ts';
import { readingTimes } from './knowledge/reading-times.ts';
import { writeTable } from './support/docs-table.ts';
import { type BenchmarkResult, median, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const LIMIT = {
  same: 45,
  elsewhere: 42,
  english: 35,
  longSeconds: 60,
  shortSeconds: 5,
  deletionSeconds: 10,
  searchMilliseconds: 250,
  bundleKilobytes: 40,
} as const;
const PASSAGES = 1_000;
const DIMENSIONS = 256;
const SEARCHES = 50;

/** Measures whether answers cite the right page, how long reading takes, and what knowledge costs the conversation. */
export async function knowledge(bench: Bench): Promise<BenchmarkResult> {
  bench.progress('citations');
  const { same, elsewhere, english } = await countCitations(bench);
  for (const { missed } of [same, elsewhere, english])
    for (const question of missed) bench.progress(`missed: ${question}`);
  bench.progress('reading times with the whole service');
  const times = await readingTimes();
  const search = searchTimes();
  const bundle = await bundleShare();
  const rows: Row[] = [
    row(
      'questions in the language of the document that cite the right page',
      same.right,
      `≥ ${LIMIT.same} of ${same.asked}`,
    ),
    row('questions in another language', elsewhere.right, `≥ ${LIMIT.elsewhere} of ${elsewhere.asked}`),
    row('questions in English with the embedded model', english.right, `≥ ${LIMIT.english} of ${english.asked}`),
    row('seconds until a PDF of 300 pages can be queried', rounded(times.longSeconds), `≤ ${LIMIT.longSeconds}`),
    row('seconds until a PDF of one page can be queried', rounded(times.shortSeconds), `≤ ${LIMIT.shortSeconds}`),
    row('the same, for the first source after the start', rounded(times.firstSeconds), ''),
    row(
      'seconds until a deleted source is gone from searches',
      rounded(times.deletionSeconds),
      `≤ ${LIMIT.deletionSeconds}`,
    ),
    row('milliseconds of a search in 1,000 passages, warm', rounded(search.warm), `≤ ${LIMIT.searchMilliseconds}`),
    row('milliseconds of the first search in a pack', rounded(search.first), ''),
    row('KB that knowledge adds to the conversation function', rounded(bundle.kilobytes), `≤ ${LIMIT.bundleKilobytes}`),
  ];
  writeTable('docs/knowledge.md', 'knowledge', rows);
  const target = (text: string, met: boolean) => ({ text, met });
  return {
    name: 'knowledge',
    rows,
    targets: [
      target(`at least ${LIMIT.same} of 50 questions cite the right page`, same.right >= LIMIT.same),
      target(`at least ${LIMIT.elsewhere} of 50 in another language`, elsewhere.right >= LIMIT.elsewhere),
      target(`at least ${LIMIT.english} of 50 offline in English`, english.right >= LIMIT.english),
      target('300 pages within 60 s', times.longSeconds <= LIMIT.longSeconds),
      target('one page within 5 s', times.shortSeconds <= LIMIT.shortSeconds),
      target('deleted within 10 s', times.deletionSeconds <= LIMIT.deletionSeconds),
      target('a search takes at most 250 ms', search.warm <= LIMIT.searchMilliseconds),
      target('the conversation function grows by at most 40 KB', bundle.kilobytes <= LIMIT.bundleKilobytes),
      target('the conversation function has no parser', !bundle.hasParser),
    ],
  };
}

const row = (what: string, measured: number, limit: string): Row => ({ what, measured, limit });

function searchTimes() {
  const word = (index: number) => `word${(index * 7_919) % 5_000}`;
  const passages = Array.from({ length: PASSAGES }, (_, passage) => ({
    text: Array.from({ length: 130 }, (_word, at) => word(passage * 131 + at)).join(' '),
    page: passage,
    language: 'en',
    vector: Int8Array.from({ length: DIMENSIONS }, (_value, at) => ((passage * 37 + at * 11) % 255) - 127),
  }));
  const source = { id: 'src_bench', title: 'Bench', passages };
  const bytes = encodePack({ model: 'bench', dimensions: DIMENSIONS, tokens: 200_000, sources: [source] });
  const vector = { model: 'bench', values: Int8Array.from({ length: DIMENSIONS }, (_, at) => (at % 255) - 127) };
  const times = Array.from({ length: SEARCHES }, () => 0);
  const started = performance.now();
  const pack = openPack(bytes);
  const timed = (index: number) => {
    const at = performance.now();
    searchPacks(
      [pack],
      { text: `${word(index)} ${word(index + 9)} ${word(index + 40)}`, vector },
      KNOWLEDGE_LIMITS.passagesPerAnswer,
    );
    return performance.now() - at;
  };
  timed(0);
  const first = performance.now() - started;
  return { first, warm: median(times.map((_, index) => timed(index))) };
}

const PARSERS = /node_modules\/(?:unpdf|htmlparser2|robots-parser)\//;

/** The bytes of the knowledge in the bundle of the function that answers visitors. */
async function bundleShare() {
  const { metafile } = await build({
    entryPoints: ['lambdas/conversations/converse.ts'],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs: parts }) => Object.entries(parts));
  const bytes = inputs
    .filter(([file]) => file.startsWith('lambdas/knowledge/'))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
  return { kilobytes: bytes / 1_024, hasParser: inputs.some(([file]) => PARSERS.test(file)) };
}
