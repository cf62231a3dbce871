import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_DIR, readPage, rowsOf } from '../../support/docs/docs-pages.ts';

const read = (path: string) => readFileSync(join(PROJECT_DIR, path), 'utf8');
const files = globSync('docs/decisions/*.md', { cwd: PROJECT_DIR })
  .filter((path) => !path.endsWith('/README.md'))
  .sort();

test('the decisions are numbered without gaps, and their README lists each of them', () => {
  const links = rowsOf(readPage('docs/decisions/README.md').text).map(([cell = '']) => cell);
  expect(links).toEqual(files.map((path, index) => `[${index + 1}](${path.split('/').at(-1)})`));
  for (const [index, path] of files.entries()) expect(read(path)).toMatch(new RegExp(`^# ${index + 1}\\. `));
});

test.each(files)('%s has a context, a decision and consequences', (path) => {
  const headings = [...read(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
});

test('editors, the development container, the scripts and their types use the same major version of Node', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  const major = read('.nvmrc').trim();
  expect(devDependencies.node).toMatch(new RegExp(`^\\^${major}\\.`));
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^\\^${major}\\.`));
  expect(read('.devcontainer/Dockerfile')).toContain(`FROM node:${major}-`);
  expect(read('lib/shared/function.ts')).toContain(`Runtime.NODEJS_${major}_X`);
});
