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
    [true, 'a partition key of the table', "const key = { pk: 'ORG#' + id, sk: 'MEMBER#' + member };"],
    [true, 'a partition key with an unknown prefix', "const key = { pk: 'NEW#1', sk: 'NEW' };"],
    [true, 'a partition key with an unknown prefix in a template', 'const key = { pk: `NEW#1`, sk: id };'],
    [true, 'a constant with a partition key', 'const FIRST_PARTITION = `SCANS#0`;'],
    [true, 'a constant with a prefix', "const PREFIX = 'CONVERSATION#';"],
    [false, 'a key that uses KEY_PREFIX', "const key = { pk: KEY_PREFIX.code + id, sk: 'CODE' };"],
    [false, 'a sort key with such a prefix', "const key = { pk: accountPartition(id), sk: 'WEBHOOK#' + webhook };"],
    [false, 'the prefix of a sort key', "const WEBHOOK_SORT_KEY_PREFIX = 'WEBHOOK#';"],
    [false, 'a comment', ' * A key stands under `KEY#<hash>`.'],
  ])('are detected (%s) in %s', (found, _, line) => expect(hardCodesPrefix(line)).toBe(found));

  test('are not detected in a template that starts with KEY_PREFIX', () => {
    const placeholder = ['$', '{KEY_PREFIX.visitor}'].join('');
    expect(hardCodesPrefix(`const key = { pk: \`${placeholder}1#2\`, sk: 'VISITOR' };`)).toBe(false);
  });
});
