import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { RESERVED_SLUGS } from '../../../contracts/organizations/reserved-slugs.ts';
import { isSlug } from '../../../shared/organizations/slug.ts';

test('every page of the Studio is reserved, so that no organization hides it', () => {
  const routes = readFileSync(new URL('../../../web/studio/app/routes.tsx', import.meta.url), 'utf8');
  const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path.split('/')[0] ?? '');
  const pages = [...paths, /SIGN_IN_PATH = '\/studio\/([^']+)'/.exec(routes)?.[1] ?? ''];
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((page) => !RESERVED_SLUGS.has(page))).toEqual([]);
});

test('only what could be a slug needs to be reserved', () => {
  expect([...RESERVED_SLUGS].filter((slug) => !isSlug(slug))).toEqual([]);
});
