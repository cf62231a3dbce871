import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { OPERATION_CAPABILITIES } from '../../../contracts/functions.ts';
import { checkImports } from '../../../structure/check-imports.ts';
import { checkLayout } from '../../../structure/check-layout.ts';
import { checkStructure } from '../../../structure/check-structure.ts';
import { importGraph, readSources } from '../../../structure/import-graph.ts';
import { CAPABILITIES } from '../../../structure/rules.ts';

const root = join(import.meta.dirname, '../../..');
const sources = readSources(root);

describe('the structure check', () => {
  const known = new Set(checkLayout(sources));
  const newProblems = (...files: [string, string][]) =>
    checkLayout(new Map([...sources, ...files])).filter((problem) => !known.has(problem));
  const newProblemsWith = (...more: string[]) => newProblems(...more.map((file): [string, string] => [file, '']));
  const problemsWithout = (file: string) => checkLayout(new Map([...sources].filter(([each]) => each !== file)));

  test('requires a file and a test for each operation', () => {
    expect(problemsWithout('lambdas/api/events/get-event.ts')).toContain(
      'lambdas/api/events/get-event.ts: missing for the operation get-event',
    );
    expect(problemsWithout('test/functional/qpr-codes/create-qpr-code.test.ts')).toContain(
      'test/functional/qpr-codes/create-qpr-code.test.ts: missing for the operation create-qpr-code',
    );
  });

  test('requires an operation in the catalogue for each file in a folder of operations', () => {
    expect(newProblemsWith('lambdas/api/events/planted.ts')).toEqual([
      'lambdas/api/events/planted.ts: only operations belong here, and the catalogue has no operation with this name',
    ]);
  });

  test('refuses an operation in the folder of another capability', () => {
    expect(newProblemsWith('lambdas/api/scans/get-event.ts')).toEqual([
      'lambdas/api/scans/get-event.ts: the catalogue lists this operation under events',
    ]);
  });

  test.each([
    ["apiHandler('list-events', schemas)\nexport const handler = 1;", 'names list-events'],
    ['export const handler = 1;', 'names no operation'],
    ["apiHandler('get-event', schemas)", 'does not export a handler'],
  ])('refuses an operation whose source is %j', (source, complaint) => {
    const file = 'lambdas/api/events/get-event.ts';
    expect(newProblems([file, source])).toEqual([`${file}: ${complaint}`]);
  });

  test('refuses a public file that nothing outside its capability imports', () => {
    const alone = importGraph(new Map([['lambdas/scans/store.ts', '']]));
    expect(checkImports(alone)).toEqual([
      'lambdas/scans/store.ts: public in structure/rules.ts, but nothing outside scans imports it',
    ]);
  });

  test('refuses rules that name a missing file', () => {
    expect(problemsWithout('lambdas/accounts/store.ts')).toContain(
      'lambdas/accounts/store.ts: named in structure/, but does not exist',
    );
  });
});

describe('`npm run structure`', () => {
  const directory = mkdtempSync(join(tmpdir(), 'qpr-structure-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  test('reads the files of a directory, at any depth', () => {
    mkdirSync(join(directory, 'lib/edge/deep'), { recursive: true });
    writeFileSync(join(directory, 'lib/edge/deep/planted.ts'), "import '../../../lambdas/scans/store.ts';");
    expect(checkStructure(readSources(directory))).toContain(
      'lib/edge/deep/planted.ts → lambdas/scans/store.ts: lib/edge/ may not import it',
    );
  });

  test('is part of lint, which CI runs', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(scripts.lint).toContain('npm run structure');
    expect(scripts.check).toContain('npm run lint');
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/^npm run check$/m);
  });
});

test('`npm run types` checks every TypeScript file', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const projects = ['.', ...[...scripts.types.matchAll(/ -p (\S+)/g)].map(([, project]) => project)];
  const checked = projects.flatMap((project) =>
    JSON.parse(readFileSync(join(root, project, 'tsconfig.json'), 'utf8')).include.map((path: string) =>
      join(project, path),
    ),
  );
  const isChecked = (file: string) => checked.some((path) => file === path || file.startsWith(`${path}/`));
  expect([...sources.keys()].filter((file) => /\.[cm]?tsx?$/.test(file) && !isChecked(file))).toEqual([]);
});

test('public files are at the top level of their capability', () => {
  expect(CAPABILITIES.flatMap(({ publicFiles }) => publicFiles).filter((file) => file.includes('/'))).toEqual([]);
});

test('every capability except `service` has rules', () => {
  expect(CAPABILITIES.map(({ name }) => name).toSorted()).toEqual(
    [...OPERATION_CAPABILITIES.filter((name) => name !== 'service'), 'accounts', 'credentials'].toSorted(),
  );
});
