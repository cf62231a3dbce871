import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Node } from 'constructs';
import { ENV } from '../../../contracts/environment.ts';
import { CONTEXT_NAMES, type ContextName, contextCount } from '../../../lib/settings/context.ts';
import { codeSpans, firstCells, PROJECT_DIR, readPage, sectionOf } from '../../support/docs/docs-pages.ts';

const sourcesIn = (folder: string) =>
  globSync(`${folder}/**/*.ts`, { cwd: PROJECT_DIR }).map((file) => ({
    file,
    text: readFileSync(join(PROJECT_DIR, file), 'utf8'),
  }));
const stack = sourcesIn('lib');

describe('a setting', () => {
  test.each(CONTEXT_NAMES)('%s is read by the app', (name) => {
    expect(stack.some(({ text }) => text.includes(`(node, '${name}'`))).toBe(true);
  });

  // The compiler checks that callers of lib/settings/context.ts pass only names in CONTEXT_EXAMPLES.
  test('is read only through lib/settings/context.ts', () => {
    const readers = stack.filter(({ text }) => /\.(?:try)?get(?:All)?Context\(/i.test(text));
    expect(readers.map(({ file }) => file)).toEqual(['lib/settings/context.ts']);
  });

  test('is explained in docs/deploy.md', () => {
    const listed = firstCells(sectionOf(readPage('docs/deploy.md'), 'Settings')).flatMap(codeSpans);
    expect(listed).toEqual(CONTEXT_NAMES);
  });

  test('is tested', () => {
    const tests = sourcesIn('test').flatMap(({ file, text }) => (file.endsWith('.test.ts') ? text : []));
    const named = new Set(tests.flatMap((text) => text.match(/\b[a-z]+[A-Z]?\w*/g) ?? []));
    expect(CONTEXT_NAMES.filter((name) => !named.has(name))).toEqual([]);
  });
});

const COUNTS: readonly ContextName[] = ['requestRetentionDays', 'deliveriesPerHostSecond', 'warmIndexWrites'];

test.each(COUNTS)('%s must be a positive whole number', (name) => {
  const countOf = (value: string) => contextCount({ tryGetContext: () => value } as unknown as Node, name, 7);
  expect(['', '1', '250'].map(countOf)).toEqual([7, 1, 250]);
  for (const value of ['0', '-1', '1.5', 'many']) expect(() => countOf(value)).toThrow(`${name} must be`);
});

describe('an environment variable', () => {
  const functions = sourcesIn('lambdas');
  const local = sourcesIn('local');
  const variables = Object.entries(ENV);
  const names = (files: readonly { readonly text: string }[], name: string) =>
    files.some(({ text }) => new RegExp(`\\bENV\\.${name}\\b`).test(text));

  test.each(variables)('%s is set by the stack or by the local runtime', (name, variable) => {
    const isSet = names(stack, name) || local.some(({ text }) => text.includes(variable));
    expect(isSet).toBe(true);
  });

  test.each(variables)('%s is read by a function', (name) => {
    expect(names(functions, name)).toBe(true);
  });
});
