import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PROBLEM_CODES } from '../../../contracts/problems/codes.ts';
import {
  ADDRESS_BLOCKED,
  BODY_HASH_MISSING,
  BODY_TOO_LARGE,
  DELIVERY_REFUSED,
  FILE_ADDRESS_EXPIRED,
  HEAD_TOO_LARGE,
  PAGE_METHOD_NOT_ALLOWED,
  PATH_NOT_FOUND,
  STREAM_METHOD_NOT_ALLOWED,
  TOO_MANY_REQUESTS,
  UPLOAD_ADDRESS_INVALID,
  VISITOR_FILE_ADDRESS_INVALID,
} from '../../../contracts/problems/edge.ts';
import { type ErrorKind, ServiceError } from '../../../lambdas/platform/errors.ts';
import { toHttpError } from '../../../lambdas/platform/http/problem.ts';
import { errorCodesFile, errorCodesPage } from '../../../openapi/error-codes.ts';
import { PAGES, PROJECT_DIR, readPage } from '../../support/docs/docs-pages.ts';

const sources = globSync('lambdas/**/*.ts', { cwd: PROJECT_DIR }).map((file) =>
  readFileSync(join(PROJECT_DIR, file), 'utf8'),
);
const found = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, ...groups]) => groups));

const statusOf = (kind: string) => toHttpError(new ServiceError(kind as ErrorKind, 'any.code', '')).status;

/** Errors get their codes from a constructor, from one of our small helper functions, or from the edge's constants. */
const CODES = new Set(
  [
    ...found(/new ServiceError\(\s*'(\w+)',\s*'([a-z_]+\.[a-z_]+)'/g).map(([kind = '', code]) => [
      statusOf(kind),
      code,
    ]),
    ...found(/new HttpError\(\s*(\d+),\s*'([a-z_]+\.[a-z_]+)'/g),
    ...found(/new VersionMismatch\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [statusOf('outdated'), code]),
    ...found(/\bgone\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [statusOf('gone'), code]),
    ...found(/\brequireLastingCaller\(\s*\w+,\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [statusOf('forbidden'), code]),
    ...found(/\bforbidden\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [statusOf('forbidden'), code]),
    ...found(/\brateLimited\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [statusOf('rate_limited'), code]),
    ...found(/\bunauthenticated\(\s*'([a-z_]+\.[a-z_]+)'/g).map(([code]) => [401, code]),
    ...found(/\bnotFound\(\s*'([a-z_]+)'/g).map(([thing]) => [404, `${thing}.not_found`]),
    ...[
      ADDRESS_BLOCKED,
      BODY_HASH_MISSING,
      BODY_TOO_LARGE,
      DELIVERY_REFUSED,
      FILE_ADDRESS_EXPIRED,
      HEAD_TOO_LARGE,
      PAGE_METHOD_NOT_ALLOWED,
      PATH_NOT_FOUND,
      STREAM_METHOD_NOT_ALLOWED,
      TOO_MANY_REQUESTS,
      UPLOAD_ADDRESS_INVALID,
      VISITOR_FILE_ADDRESS_INVALID,
    ].map(({ status, code }) => [status, code]),
  ].map(([status, code]) => `${status} ${code}`),
);

test('the list of codes has exactly the error codes of the service, with their statuses', () => {
  expect(CODES.size).toBeGreaterThan(50);
  const listed = Object.entries(PROBLEM_CODES).map(([code, { status }]) => `${status} ${code}`);
  expect(listed.toSorted()).toEqual([...CODES].toSorted());
});

test('the page of error codes is generated from the list', () => {
  expect(readPage('docs/errors.md').text).toBe(errorCodesPage());
  const shown = readFileSync(join(PROJECT_DIR, 'web/docs/error-codes.json'), 'utf8');
  expect(JSON.parse(shown)).toEqual(errorCodesFile());
});

test.each(PAGES)('$path names error codes only with their correct status', ({ text }) => {
  const named = [...text.matchAll(/\b(\d{3}) `([a-z_]+\.[a-z_]+)`/g)].map(([, status, code]) => `${status} ${code}`);
  expect(named.filter((code) => !CODES.has(code))).toEqual([]);
});
