import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { firstCells, PROJECT_DIR, readPage } from '../../support/docs/docs-pages.ts';

const page = readPage('docs/data-model.md');

test.each(Object.values(KEY_PREFIX))('the data model describes the items under %s', (prefix) => {
  expect(page.text).toContain(`\`${prefix}`);
});

/** Matches the `type` of an item that a store writes, and constants that hold an item type. */
const TYPES = /\btype: '([a-z_]+)'|\b(?:[A-Z]+_)*ITEM_TYPE = '([a-z_]+)'/g;

test('the data model lists exactly the item types that stores write', () => {
  const sources = globSync('{contracts,lambdas}/**/*.ts', { cwd: PROJECT_DIR })
    .map((file) => readFileSync(join(PROJECT_DIR, file), 'utf8'))
    .filter((source) => source.includes('/table/table.ts') || source.includes('ITEM_TYPE ='));
  const written = sources.flatMap((source) => [...source.matchAll(TYPES)].map(([, first, second]) => first ?? second));
  const listed = firstCells(page.text).flatMap((cell) => /\(`([a-z_]+)`\)$/.exec(cell)?.[1] ?? []);
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(written)].toSorted());
});
