import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { KEY_PREFIX } from '../../../../contracts/table.ts';

const projectDir = join(import.meta.dirname, '../../../..');
const PREFIXES = Object.values(KEY_PREFIX);

const QUOTED_PREFIX = new RegExp(`['"\`](?:${PREFIXES.join('|')})`);
const QUOTED_PARTITION_KEY = /\b(?:pk|gsi1pk):\s*['"`](?!\$\{KEY_PREFIX\.)/;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;
/** Some sort keys begin like a partition key; they are known by their name. */
const SORT_KEY = /\bsk: ['"`]|SORT_KEY\w* = ['"`]|\bprefix: ['"`]/;

const spelledOut = (line: string): boolean =>
  !COMMENT.test(line) && (QUOTED_PARTITION_KEY.test(line) || QUOTED_PREFIX.test(line.replace(SORT_KEY, '')));

const sources = globSync('lambdas/**/*.ts', { cwd: projectDir }).filter((file) => !file.startsWith('contracts/'));

describe('the prefixes of partition keys', () => {
  test.each(PREFIXES)('%s ends where the key goes on, and no other one begins so', (prefix) => {
    expect(prefix).toMatch(/^[A-Z_]+#$/);
    expect(PREFIXES.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
  });

  test('are spelled nowhere but in contracts/table.ts', () => {
    const places = sources.flatMap((file) =>
      readFileSync(join(projectDir, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ line, place: `${file}:${index + 1}: ${line.trim()}` }))
        .filter(({ line }) => spelledOut(line))
        .map(({ place }) => place),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(places).toEqual([]);
  });

  test.each([
    [true, 'a partition key of the table', "const key = { pk: 'ORG#' + id, sk: 'MEMBER#' + member };"],
    [true, 'one of no known prefix', "const key = { pk: 'NEW#1', sk: 'NEW' };"],
    [true, 'one of no known prefix in a template', 'const key = { pk: `NEW#1`, sk: id };'],
    [true, 'a partition of its own', 'const FIRST_PARTITION = `SCANS#0`;'],
    [true, 'a prefix to cut off', "const PREFIX = 'CONVERSATION#';"],
    [false, 'a key from the prefixes', "const key = { pk: KEY_PREFIX.code + id, sk: 'CODE' };"],
    [false, 'a sort key that begins alike', "const key = { pk: accountPartition(id), sk: 'WEBHOOK#' + webhook };"],
    [false, 'the prefix of such a sort key', "const WEBHOOK_SORT_KEY_PREFIX = 'WEBHOOK#';"],
    [false, 'a comment', ' * A key stands under `KEY#<hash>`.'],
  ])('found, %s: %s', (found, _, line) => expect(spelledOut(line)).toBe(found));

  test('found, false: a template that begins with a prefix of the table', () => {
    const placeholder = ['$', '{KEY_PREFIX.visitor}'].join('');
    expect(spelledOut(`const key = { pk: \`${placeholder}1#2\`, sk: 'VISITOR' };`)).toBe(false);
  });
});
