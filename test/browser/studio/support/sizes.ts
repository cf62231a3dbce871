import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleStudio } from '../../../../lib/bundling/bundle-studio.ts';
import { messagesOf } from '../../../../lib/bundling/studio-messages.ts';

/** The sizes of the Studio's files in gzipped bytes. */
export interface Sizes {
  readonly pages: readonly string[];
  /** Everything that loads if this page is the first: HTML, styles, scripts and the texts of one language. */
  firstView(page: string, language: string): number;
  /** The bytes that a page adds to the files that every page needs. */
  laterView(page: string, language: string): number;
  /** The bytes that a part adds when its page loads it on demand. */
  part(entry: string, language: string): number;
  /** All pages in one language. */
  all(language: string): number;
  /** All parts for one language that are loaded on demand. */
  onDemand(language: string): number;
}

const ROOT = join(import.meta.dirname, '../../../..');

export async function studioSizes(): Promise<Sizes> {
  const { files, outputs } = await bundleStudio(ROOT);
  const bytes = new Map(files.map(({ path, contents }) => [path, gzipSync(contents).length]));
  const outputOf = (entry: string) => outputOfEntry(join('web/studio', entry));
  const outputOfEntry = (source: string) => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (!found) throw new Error(`The build has no output for ${source}.`);
    return found[0];
  };
  /** The file with the messages that load together with a module. */
  const messages = (source: string, language: string) =>
    Object.entries(outputs).flatMap(([path, { inputs }]) => (messagesOf(source, language) in inputs ? [path] : []));
  /** A file with all its static imports. */
  const closure = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const { kind, path: next } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') closure(next, seen);
    }
    return seen;
  };
  /** The files that every page needs. */
  const frame = (language: string) => [
    'studio/index.html',
    outputOf('styles/main.css'),
    ...closure(outputOf('main.tsx')),
    ...messages('web/studio/main.tsx', language),
  ];
  /** A module that is loaded lazily, with its messages. */
  const module = (entry: string, language: string) => [
    ...closure(outputOf(entry)),
    ...messages(join('web/studio', entry), language),
  ];
  const view = (page: string, language: string) => module(`pages/${page}/page.tsx`, language);
  const allOf = (language: string) => new Set([...frame(language), ...pages.flatMap((page) => view(page, language))]);
  const isForOtherLanguage = (path: string, language: string) => {
    const [, own = language] = /^assets\/messages-(\w+)-/.exec(path) ?? [];
    return own !== language;
  };
  const sum = (paths: Iterable<string>) =>
    [...new Set(paths)].map((path) => bytes.get(path) ?? 0).reduce((total, size) => total + size, 0);
  const pages = Object.values(outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .map((input) => /^web\/studio\/pages\/([^/]+)\/page\.tsx$/.exec(input)?.[1])
    .filter((page) => page !== undefined)
    .toSorted();
  return {
    pages,
    firstView: (page, language) => sum([...frame(language), ...view(page, language)]),
    laterView: (page, language) => {
      const loaded = new Set(frame(language));
      return sum(view(page, language).filter((path) => !loaded.has(path)));
    },
    part: (entry, language) => {
      const [, page] = /^pages\/([^/]+)\//.exec(entry) ?? [];
      const loaded = new Set([...frame(language), ...(page ? view(page, language) : [])]);
      return sum(module(entry, language).filter((path) => !loaded.has(path)));
    },
    all: (language) => sum(allOf(language)),
    onDemand: (language) => {
      const loaded = allOf(language);
      return sum([...bytes.keys()].filter((path) => !loaded.has(path) && !isForOtherLanguage(path, language)));
    },
  };
}
