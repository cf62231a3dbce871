import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { codeSpans, PAGES, PROJECT_DIR } from './pages.ts';

/** Where an error gets its code: the second argument of an error, the first of our small makers of errors. */
const CODES =
  /new (?:ServiceError|HttpError)\(\s*[^,]+,\s*'([a-z_]+\.[a-z_]+)'|\b(?:gone|unauthenticated)\(\s*'([a-z_]+\.[a-z_]+)'/g;
const NOT_FOUND = /\bnotFound\(\s*'([a-z_]+)'/g;

const sources = globSync('lambdas/**/*.ts', { cwd: PROJECT_DIR }).map((file) =>
  readFileSync(join(PROJECT_DIR, file), 'utf8'),
);

test('every error code that the service can answer stands in the docs', () => {
  const codes = sources.flatMap((source) => [
    ...[...source.matchAll(CODES)].map(([, first, second]) => first ?? second ?? ''),
    ...[...source.matchAll(NOT_FOUND)].map(([, thing = '']) => `${thing}.not_found`),
  ]);
  expect(codes.length).toBeGreaterThan(40);
  const documented = new Set(PAGES.flatMap(({ text }) => codeSpans(text)));
  expect([...new Set(codes)].filter((code) => !documented.has(code)).sort()).toEqual([]);
});
