import { describe, expect, test } from '@jest/globals';
import { csvOf } from '../../../sdk/sheet/csv.ts';

describe('a CSV file', () => {
  test('has quoted texts and plain numbers', () => {
    expect(
      csvOf([
        ['Day', 'Scans', 'Note'],
        ['2026-11-15', -3, null],
        ['said "hi",\nand left', 0, 'ü'],
      ]),
    ).toBe('"Day","Scans","Note"\r\n"2026-11-15",-3,\r\n"said ""hi"",\nand left",0,"ü"\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'escapes %j, so that it is not read as a formula',
    (text) => {
      expect(csvOf([[text]])).toBe(`"'${text}"\r\n`);
    },
  );

  test('does not escape other texts', () => {
    expect(csvOf([['a=1', ' -1', "'x"]])).toBe('"a=1"," -1","\'x"\r\n');
  });
});
