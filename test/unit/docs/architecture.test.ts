import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { EVENT_TYPES, isWebhookEventType } from '../../../contracts/events.ts';
import { FUNCTION_ENTRIES } from '../../../contracts/functions.ts';
import { OPERATION_NAMES } from '../../../contracts/operations/catalogue.ts';
import { CAPABILITIES } from '../../../structure/rules.ts';
import { codeSpans, firstCells, PROJECT_DIR, readPage, rowsOf, sectionOf } from '../../support/docs/docs-pages.ts';
import { importedFiles } from '../../support/imported-files.ts';

const page = readPage('docs/architecture.md');
const tableNamesOf = (heading: string) => firstCells(sectionOf(page, heading)).flatMap(codeSpans);
const entriesOf = (path: string) =>
  globSync(`${path}/*`, { cwd: PROJECT_DIR, withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => !name.endsWith('.md'));

describe('the architecture page', () => {
  test('lists every folder of lambdas/', () => {
    const listed = tableNamesOf('Where things are').filter((name) => name.endsWith('/'));
    expect(listed.toSorted()).toEqual(entriesOf('lambdas').toSorted());
  });

  test.each([...CAPABILITIES.map(({ name }) => name), 'api'])('says where to read about %s', (capability) => {
    const row = rowsOf(sectionOf(page, 'Where things are')).find(([folder]) => folder === `\`${capability}/\``);
    // pages.test.ts checks that the pages and their sections exist.
    expect(row?.[2]).toMatch(/\]\([\w-]*(?:\.md)?(?:#[\w-]+)?\)/);
  });

  test('lists every function that is not an API operation, with its handler', () => {
    const others = [...FUNCTION_ENTRIES].filter(([name]) => !OPERATION_NAMES.some((operation) => operation === name));
    const listed = tableNamesOf('Where things are').filter((name) => !name.includes('/'));
    expect(listed.toSorted()).toEqual(others.map(([name]) => name).toSorted());
    const rows = sectionOf(page, 'Where things are').split('\n');
    for (const [name, entry] of others) {
      const row = rows.find((line) => line.startsWith('|') && line.includes(`\`${name}\``)) ?? '';
      expect(codeSpans(row)).toContainEqual(expect.stringMatching(new RegExp(`^${folderOrFile(entry)}$`)));
    }
  });

  test('names only existing functions in its diagram', () => {
    const diagram = /```mermaid\n([\s\S]*?)```/.exec(page.text)?.[1] ?? '';
    const named = [...diagram.matchAll(/\b[a-z]+(?:-[a-z]+)+\b/g)].map(([name]) => name);
    expect(named).toContain('fan-out-event');
    for (const name of named) expect([...FUNCTION_ENTRIES.keys()]).toContain(name);
  });

  test('lists every file and folder of lib/ except the app and the stack', () => {
    const listed = tableNamesOf('How the stack is put together');
    const actual = entriesOf('lib').filter((name) => !['qpr-app.ts', 'qpr-stack.ts'].includes(name));
    expect(listed.toSorted()).toEqual(actual.toSorted());
  });

  test('lists every internal event in the table of consumers', () => {
    const internal = EVENT_TYPES.filter((type) => !isWebhookEventType(type));
    expect(tableNamesOf('An event').toSorted()).toEqual(internal.toSorted());
  });
});

/** A row for several functions names their folder; a row for one function names its file. */
const folderOrFile = (entry: string) => `(?:${entry}|${entry.slice(0, entry.lastIndexOf('/') + 1)})`;

const filesInWalk = (heading: string) =>
  [...sectionOf(page, heading).matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);

test.each([
  ['A walk through creating a code', 14, ['create-qpr-code']],
  [
    'A walk through delivering an event',
    18,
    ['create-qpr-code', 'publish-events', 'fan-out-event', 'deliver', 'end-delivery'],
  ],
] as const)(
  '"%s" names at most %i files, and all of them exist and are imported by the stack or its functions',
  (heading, max, functions) => {
    const walk = filesInWalk(heading);
    expect(walk.length).toBeGreaterThan(10);
    expect(walk.length).toBeLessThanOrEqual(max);
    expect(walk.filter((file) => !existsSync(join(PROJECT_DIR, file)))).toEqual([]);
    const imported = importedFiles(['lib/qpr-stack.ts', ...functions.map((name) => FUNCTION_ENTRIES.get(name) ?? '')]);
    expect(walk.filter((file) => !imported.has(file))).toEqual([]);
  },
);
