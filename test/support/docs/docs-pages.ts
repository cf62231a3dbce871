import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');

export interface Page {
  readonly path: string;
  readonly text: string;
}

export const readPage = (path: string): Page => ({ path, text: readFileSync(join(PROJECT_DIR, path), 'utf8') });

/** All documentation pages. */
export const PAGES: readonly Page[] = globSync(
  ['*.md', '{.github,bench,docs,lambdas,lib,local,operator,sdk,test,web}/**/*.md'],
  {
    cwd: PROJECT_DIR,
  },
)
  .sort()
  .map(readPage);

/** The inline `code` of a page, without its code blocks. */
export const codeSpans = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** The section below a heading, up to the next heading of the same or a higher level. */
export function sectionOf({ path, text }: Page, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start < 0) throw new Error(`${path} has no section "${heading}".`);
  const level = lines[start]?.indexOf(' ') ?? 0;
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level);
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n');
}

/** The cells of all table rows in a text, without header rows. */
export const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/(?<=^\|[-|]+\|\n)(?:\|.*\|\n?)+/gm)].flatMap(([table]) =>
    table
      .trimEnd()
      .split('\n')
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );

/** The first cell of every table row in a text. */
export const firstCells = (text: string): string[] => rowsOf(text).map(([cell = '']) => cell);
