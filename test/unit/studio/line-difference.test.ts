import { describe, expect, test } from '@jest/globals';
import { sequenceDifference } from '../../../shared/sequence-difference.ts';
import { type Line, lineDifference } from '../../../web/studio/pages/history/line-difference.ts';

const MARKS = { same: ' ', removed: '-', added: '+' } as const;
const shown = (lines: readonly Line[]) =>
  lines.map((line) => (line.kind === 'skipped' ? `… ${line.count}` : MARKS[line.kind] + line.text));

describe('the difference of two texts by line', () => {
  test.each([
    ['equal texts', 'a\nb', 'a\nb', ['… 2']],
    ['a new text', '', 'a\nb', ['+a', '+b']],
    ['a removed text', 'a', '', ['-a']],
    ['a changed line', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['an added line', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
    ['moved lines', 'a\nb\nc', 'b\nc\na', ['-a', ' b', ' c', '+a']],
    ['an empty line', 'a\n\nb', 'a\nb', [' a', '-', ' b']],
    ['texts that differ only in their line endings', 'a\r\nb', 'a\nb', ['… 2']],
    ['two empty texts', '', '', []],
  ])('shows %s', (_, before, after, lines) => {
    expect(shown(lineDifference(before, after))).toEqual(lines);
  });

  test('keeps two unchanged lines before and after a change, and skips the others', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const changed = lines.with(10, 'other');
    expect(shown(lineDifference(lines.join('\n'), changed.join('\n')))).toEqual([
      '… 8',
      ' line 8',
      ' line 9',
      '-line 10',
      '+other',
      ' line 11',
      ' line 12',
      '… 7',
    ]);
  });

  test('shows one block per side if a comparison would take too long', () => {
    const many = (name: string) => Array.from({ length: 3_000 }, (_, index) => `${name} ${index}`);
    const difference = sequenceDifference(['start', ...many('a'), 'end'], ['start', ...many('b'), 'end']);
    expect(difference).toHaveLength(6_002);
    expect(difference.slice(0, 2)).toEqual([
      { text: 'start', kind: 'same' },
      { text: 'a 0', kind: 'left' },
    ]);
  });
});
