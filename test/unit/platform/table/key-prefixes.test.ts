import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { KEY_PREFIX } from '../../../../contracts/table.ts';

const projectDir = join(import.meta.dirname, '../../../..');
const PREFIXES = Object.values(KEY_PREFIX);

const QUOTED_PREFIX = new RegExp(`['"\`](?:${PREFIXES.join('|')})`);
const QUOTED_PARTITION_KEY = /\b(?:pk|gsi1pk):\s*['"`](?!\$\{KEY_PREFIX\.)/;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;
/** Some sort keys start with the prefix of a partition key. The name before the value shows that it is a sort key. */
const SORT_KEY = /\bsk: ['"`]|SORT_KEY\w* = ['"`]|\bprefix: ['"`]/;

const hardCodesPrefix = (line: string): boolean =>
  !COMMENT.test(line) && (QUOTED_PARTITION_KEY.test(line) || QUOTED_PREFIX.test(line.replace(SORT_KEY, '')));

const sources = globSync('lambdas/**/*.ts', { cwd: projectDir });

describe('prefixes of partition keys', () => {
  test.each(PREFIXES)('%s ends with # and is not the start of another prefix', (prefix) => {
    expect(prefix).toMatch(/^[A-Z_]+#$/);
    expect(PREFIXES.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
  });

  test('are not hard-coded in lambdas/', () => {
    const places = sources.flatMap((file) =>
      readFileSync(join(projectDir, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ line, place: `${file}:${index + 1}: ${line.trim()}` }))
        .filter(({ line }) => hardCodesPrefix(line))
        .map(({ place }) => place),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(places).toEqual([]);
  });

  test.each([
    ['a partition key of the table', true, "const key = { pk: 'ORG#' + id, sk: 'MEMBER#' + member };"],
    ['a partition key with an unknown prefix', true, "const key = { pk: 'NEW#1', sk: 'NEW' };"],
    ['a partition key with an unknown prefix in a template', true, 'const key = { pk: `NEW#1`, sk: id };'],
    ['a constant with a partition key', true, 'const FIRST_PARTITION = `SCANS#0`;'],
    ['a constant with a prefix', true, "const PREFIX = 'CONVERSATION#';"],
    ['a key that uses KEY_PREFIX', false, "const key = { pk: KEY_PREFIX.code + id, sk: 'CODE' };"],
    ['a sort key with such a prefix', false, "const key = { pk: accountPartition(id), sk: 'WEBHOOK#' + webhook };"],
    ['the prefix of a sort key', false, "const WEBHOOK_SORT_KEY_PREFIX = 'WEBHOOK#';"],
    ['a comment', false, ' * A key stands under `KEY#<hash>`.'],
  ])('are found to be hard-coded in %s: %s', (_, found, line) => expect(hardCodesPrefix(line)).toBe(found));

  test('are not found to be hard-coded in a template that starts with KEY_PREFIX', () => {
    const placeholder = ['$', '{KEY_PREFIX.visitor}'].join('');
    expect(hardCodesPrefix(`const key = { pk: \`${placeholder}1#2\`, sk: 'VISITOR' };`)).toBe(false);
  });
});
