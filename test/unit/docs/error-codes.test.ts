import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  ADDRESS_BLOCKED,
  BODY_HASH_MISSING,
  BODY_TOO_LARGE,
  DELIVERY_REFUSED,
  TOO_MANY_REQUESTS,
} from '../../../lambdas/contracts/problems.ts';
import { type ErrorKind, ServiceError } from '../../../lambdas/platform/errors.ts';
import { toHttpError } from '../../../lambdas/platform/http/problem.ts';
import { codeSpans, PAGES, PROJECT_DIR, readPage, rowsOf, sectionOf } from '../../support/docs-pages.ts';

const sources = globSync('lambdas/**/*.ts', { cwd: PROJECT_DIR }).map((file) =>
  readFileSync(join(PROJECT_DIR, file), 'utf8'),
);
const found = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, ...groups]) => groups));

const statusOf = (kind: string) => toHttpError(new ServiceError(kind as ErrorKind, 'any.code', '')).status;

/** Where errors get their codes: in an error itself, or in one of our small makers of errors. */
const CODES = new Set(
  [
    ...found(/new ServiceError\(\s*'(\w+)',\s*'([a-z_]+\.[a-z_]+)'/g).map(([kind = '', code]) => [
      statusOf(kind),
      code,
    ]),
    ...found(/new HttpError\(\s*(\d+),\s*'([a-z_]+\.[a-z_]+)'/g),
    ...found(/new Outdated\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [statusOf('outdated'), code]),
    ...found(/\bgone\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [statusOf('gone'), code]),
    ...found(/\bforbidden\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [statusOf('forbidden'), code]),
    ...found(/\brateLimited\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [statusOf('rate_limited'), code]),
    ...found(/\bunauthenticated\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [401, code]),
    ...found(/\bnotFound\(\s*'([a-z_]+)'/g).map(([thing]) => [404, `${thing}.not_found`]),
    ...[ADDRESS_BLOCKED, BODY_HASH_MISSING, BODY_TOO_LARGE, DELIVERY_REFUSED, TOO_MANY_REQUESTS].map(
      ({ status, code }) => [status, code],
    ),
  ].map(([status, code]) => `${status} ${code}`),
);

test('the API page has every error code of the service under its status, and no other', () => {
  expect(CODES.size).toBeGreaterThan(50);
  const documented = rowsOf(sectionOf(readPage('docs/api.md'), 'Errors')).flatMap(([status, codes = '']) =>
    codeSpans(codes)
      .filter((code) => /^[a-z_]+\.[a-z_]+$/.test(code))
      .map((code) => `${status} ${code}`),
  );
  expect(documented.toSorted()).toEqual([...CODES].toSorted());
});

test.each(PAGES)('$path names no code with another status', ({ text }) => {
  const named = [...text.matchAll(/\b(\d{3}) `([a-z_]+\.[a-z_]+)`/g)].map(([, status, code]) => `${status} ${code}`);
  expect(named.filter((code) => !CODES.has(code))).toEqual([]);
});
