import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { CONTEXT_NAMES } from '../../lib/settings/context.ts';

const project = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, project), 'utf8');

const sources = readdirSync(new URL('lib/', project), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => read(`lib/${path}`));

test.each(CONTEXT_NAMES)('%s is read by the app', (name) => {
  expect(sources.some((source) => source.includes(`(node, '${name}'`))).toBe(true);
});

// The compiler checks that callers of lib/settings/context.ts pass only names in CONTEXT_NAMES.
test('the context is read only in lib/settings/context.ts', () => {
  const readers = sources.filter((source) => /\.(?:try)?get(?:All)?Context\(/i.test(source));
  expect(readers).toEqual([read('lib/settings/context.ts')]);
});
