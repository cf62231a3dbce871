import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { HELP, parseOptions } from '../../../local/cli/options.ts';
import { codeSpans, firstCells, PROJECT_DIR, readPage, rowsOf, sectionOf } from '../../support/docs/docs-pages.ts';

test('the README lists every option of `npm start` except --help, with the default port and speed', () => {
  const offered = [...HELP.matchAll(/^ {2}(--\S+(?: [A-Z]\S*)?)\s/gm)].map(([, option = '']) => option.trim());
  const rows = rowsOf(sectionOf(readPage('README.md'), 'How it fits together'));
  const listed = rows.map(([option = '']) => codeSpans(option)[0]);
  expect(listed).toEqual(offered.filter((option) => option !== '--help'));
  const { port, speed } = parseOptions([], PROJECT_DIR);
  const meaning = new Map(rows.map(([option = '', text = '']) => [option.slice(1, -1).split(' ')[0], text]));
  expect(meaning.get('--port')).toContain(`(${port})`);
  expect(meaning.get('--speed')).toContain(`(${speed})`);
});

test.each([
  ['local/README.md', 'local'],
  ['local/services/README.md', 'local/services'],
])('%s lists everything in its folder', (path, folder) => {
  const [table = ''] = readPage(path).text.split('\n## ');
  const entries = globSync(`${folder}/*`, { cwd: PROJECT_DIR, withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => name !== 'README.md');
  expect(firstCells(table).flatMap(codeSpans).toSorted()).toEqual(entries.toSorted());
});
