import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { codeSpans, PAGES, PROJECT_DIR } from '../../support/docs/docs-pages.ts';

const FOLDERS = /^(?:bench|bin|contracts|docs|lambdas|lib|local|openapi|operator|sdk|shared|structure|test|web)\//;

/** A placeholder matches any name: `lambdas/api/<capability>/<name>.ts` stands for all such files. */
const pathExists = (path: string): boolean => {
  const pattern = path.replaceAll(/<[^>]+>|…/g, '*');
  return pattern.includes('*')
    ? globSync(pattern, { cwd: PROJECT_DIR }).length > 0
    : existsSync(join(PROJECT_DIR, pattern));
};

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const { scripts } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const MAX_PARAGRAPH = 1_000;

/** Paragraphs and list items, without code blocks and tables. */
const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/^\s*\|.*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/);

describe.each(PAGES)('$path', ({ path, text }) => {
  test(`has no paragraph of ${MAX_PARAGRAPH} characters or more`, () => {
    expect(paragraphsOf(text).filter((paragraph) => paragraph.length >= MAX_PARAGRAPH)).toEqual([]);
  });

  test('names only files that exist', () => {
    const named = codeSpans(text).filter((code) => FOLDERS.test(code) && !/\s/.test(code));
    expect(named.filter((file) => !pathExists(file))).toEqual([]);
  });

  test('links only to pages and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? join(PROJECT_DIR, path) : join(PROJECT_DIR, normalize(join(dirname(path), file)));
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test('names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
  });
});
