import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { RESERVED_SLUGS } from '../../../contracts/organizations/reserved-slugs.ts';
import { isSlug } from '../../../shared/organizations/slug.ts';

test('the first path segment of every Studio page is a reserved slug, so no organization can take it', () => {
  const routes = readFileSync(new URL('../../../web/studio/app/routes.tsx', import.meta.url), 'utf8');
  const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path.split('/')[0] ?? '');
  const pages = [...paths, /SIGN_IN_PATH = '\/studio\/([^']+)'/.exec(routes)?.[1] ?? ''];
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((page) => !RESERVED_SLUGS.has(page))).toEqual([]);
});

test('every reserved slug is a valid slug', () => {
  expect([...RESERVED_SLUGS].filter((slug) => !isSlug(slug))).toEqual([]);
});
