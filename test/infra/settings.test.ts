import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { CONTEXT_NAMES } from '../../lib/settings/context.ts';

const project = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, project), 'utf8');

test('docs/deploy.md has one settings table with exactly the settings of the app', () => {
  const [, section = ''] = read('docs/deploy.md').split(/^## Settings$/m);
  const rows = [...(section.split(/^## /m)[0] ?? '').matchAll(/^\| (`.+?`) \|/gm)];
  const named = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual([...CONTEXT_NAMES].toSorted());
});

const sources = readdirSync(new URL('lib/', project), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => read(`lib/${path}`));

test.each(CONTEXT_NAMES)('%s is read by the app', (name) => {
  expect(sources.some((source) => source.includes(`(node, '${name}'`))).toBe(true);
});

test('the context is read in one place, which accepts only these names', () => {
  expect(sources.filter((source) => source.includes('tryGetContext'))).toHaveLength(1);
});
