import { describe, expect, test } from '@jest/globals';
import { forEachConcurrently } from '../../../sdk/sheet/for-each-concurrently.ts';
import { parseSheet } from '../../../sdk/sheet/parse-sheet.ts';
import { patternFor, planRows, unknownColumns } from '../../../sdk/sheet/plan-rows.ts';
import { countSteps } from '../scans/count-steps.ts';

describe('a parsed spreadsheet', () => {
  test.each([
    ['commas', 'name,room\nOne,1\nTwo,2\n'],
    ['semicolons, used where the comma is the decimal separator', 'name;room\r\nOne;1\r\nTwo;2\r\n'],
    ['tabs, used by the clipboard', 'name\troom\nOne\t1\nTwo\t2'],
    ['a byte order mark and empty lines', '\uFEFFname,room\n\nOne,1\n,\n\nTwo,2\n\n'],
    ['quotes around everything', '"name","room"\n"One","1"\n"Two","2"'],
  ])('can have %s', (_, text) =>
    expect(parseSheet(text)).toMatchObject({
      columns: ['name', 'room'],
      rows: [
        { number: 1, cells: ['One', '1'] },
        { number: 2, cells: ['Two', '2'] },
      ],
    }),
  );

  test('has the line number at which each row starts', () =>
    expect(parseSheet('name,prompt\n\nA,"One\nTwo"\nB,Three').rows.map(({ line }) => line)).toEqual([3, 5]));

  test('keeps separators, line breaks and quotes inside quotes', () =>
    expect(parseSheet('name,prompt\n"Bar, left","Say ""hello"".\nThen listen."').rows[0]?.cells).toEqual([
      'Bar, left',
      'Say "hello".\nThen listen.',
    ]));

  test('treats a separator inside a quoted header as text', () =>
    expect(parseSheet('"a;b;c;d",e\n1,2').columns).toEqual(['a;b;c;d', 'e']));

  test.each([
    ['the last row', 'name,prompt\nA,One\nB,"Two\n', 3],
    ['the header row', 'name,"prompt\nA,One\n', 1],
    ['the second quoted cell of a row', 'name,prompt\n"A\nB","Two\n', 3],
    ['a row before another quoted cell', 'name,prompt\nA,"One\nB,Two\nC,"Three"\n', 2],
  ])('reports the line of a quote without a closing quote in %s', (_, text, line) =>
    expect(parseSheet(text).unclosedQuoteLine).toBe(line),
  );

  test.each([
    'name,prompt\nA,"One\nTwo"\nB,"Three" \r\n',
    'name,prompt\n"A" (left),The 5" screen\n',
    'name,prompt\n"A\nB" ,""\n',
  ])('has no unclosed quote in %j', (text) => expect(parseSheet(text)).not.toHaveProperty('unclosedQuoteLine'));

  test.each([
    ['quotes in an unquoted cell', (times: number) => 'a"'.repeat(times)],
    ['quotes after many spaces', (times: number) => `${' '.repeat(times)}${'a"'.repeat(times)}`],
    ['quoted cells', (times: number) => '"a""b",'.repeat(times)],
  ])('takes a number of steps that is linear in the length of the text: %s', (_, shape) => {
    const stepsFor = (times: number) => countSteps(() => parseSheet(shape(times)));
    // The ratio is 2 if the number of steps is linear, and 4 if it is quadratic.
    expect(stepsFor(1_000) / stepsFor(500)).toBeLessThan(2.2);
  });

  test('is empty if the text is blank', () => expect(parseSheet(' \n')).toEqual({ columns: [], rows: [] }));
});

describe('the plan of an import', () => {
  test('maps known headers to fields, in several languages', () => {
    expect(patternFor(parseSheet('Room,Name,Prompt,Welcome message,Template\n'))).toEqual({
      name: '{{Name}}',
      prompt: '{{Prompt}}',
      welcome_message: '{{Welcome message}}',
      template: '{{Template}}',
    });
    expect(patternFor(parseSheet('Zimmer;Begrüßung;Titel\n'))).toMatchObject({
      name: '{{Titel}}',
      welcome_message: '{{Begrüßung}}',
    });
    expect(patternFor(parseSheet('Назва;Шаблон\n'))).toMatchObject({ name: '{{Назва}}', template: '{{Шаблон}}' });
    expect(patternFor(parseSheet('Room;Floor\n'))).toMatchObject({
      name: '{{Room}}',
      prompt: '',
      template: 'business',
    });
  });

  const plan = (text: string, changes = {}) => {
    const sheet = parseSheet(text);
    return planRows(sheet, { ...patternFor(sheet), prompt: 'For room {{ ROOM }}.', ...changes });
  };

  test('fills placeholders with columns, ignoring case and spaces', () =>
    expect(plan('name,Room\nBed,204', { welcome_message: 'Hi, {{name}} {{room}}!', template: 'hospitality' })).toEqual([
      {
        number: 1,
        line: 2,
        cells: ['Bed', '204'],
        code: { name: 'Bed', prompt: 'For room 204.', welcome_message: 'Hi, Bed 204!', template: 'hospitality' },
        problems: [],
      },
    ]));

  test.each([
    ['name,room\n,1', {}, 'name_missing'],
    [`name,room\n${'x'.repeat(201)},1`, {}, 'name_too_long'],
    ['name,room\nA,1', { prompt: '{{nothing}}' }, 'prompt_missing'],
    ['name,room\nA,1', { prompt: 'x'.repeat(32_001) }, 'prompt_too_long'],
    ['name,room\nA,1', { welcome_message: 'x'.repeat(2_001) }, 'welcome_too_long'],
    ['name,room,template\nA,1,pizzeria', {}, 'template_unknown'],
    [`name,room,tags\nA,1,${'x'.repeat(41)}`, {}, 'tags_invalid'],
    [`name,room,tags\nA,1,"${Array.from({ length: 11 }, (_, tag) => tag)}"`, {}, 'tags_invalid'],
    ['name,room\nBar, left,1', {}, 'too_many_cells'],
  ])('for %j with %j has the problem %s', (text, changes, problem) =>
    expect(plan(text, changes)[0]?.problems).toEqual([problem]),
  );

  test('turns metadata columns into metadata', () =>
    expect(plan('name,room,metadata.floor,Metadata.Wing\nBed,204,2,').map(({ code }) => code.metadata)).toEqual([
      { floor: '2' },
    ]));

  test.each([
    ['tags', '"Bar, Summer ,,bar"', ['Bar', 'Summer']],
    ['ÉTIQUETTES', '"Bar\nÉté"', ['Bar', 'Été']],
    ['Schlagwörter', '', undefined],
  ])('reads the column %s with %j as tags', (column, cell, tags) =>
    expect(plan(`name,room,${column}\nBed,204,${cell}`)[0]?.code.tags).toEqual(tags),
  );

  test('counts an emoji as one character', () =>
    expect(plan(`name,room\n${'🍰'.repeat(200)},1`)[0]?.problems).toEqual([]));

  test('reports placeholders that match no column', () =>
    expect(unknownColumns('{{Name}} {{rom}}', parseSheet('name,room\n'))).toEqual(['rom']));
});

describe('forEachConcurrently', () => {
  test('processes each item once, with at most the given number at a time', async () => {
    let [running, max] = [0, 0];
    const done: number[] = [];
    await forEachConcurrently(
      Array.from({ length: 20 }, (_, index) => index),
      4,
      async (item) => {
        running += 1;
        max = Math.max(max, running);
        await Promise.resolve();
        done.push(item);
        running -= 1;
      },
      () => false,
    );
    expect(max).toBe(4);
    expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  test('starts no more items after it is stopped', async () => {
    const done: number[] = [];
    await forEachConcurrently(
      [1, 2, 3, 4, 5, 6],
      2,
      async (item) => done.push(item),
      () => done.length >= 2,
    );
    expect(done).toEqual([1, 2]);
  });

  test('starts no more items after one fails, and throws its error when the items in progress are done', async () => {
    const [started, done]: [number[], number[]] = [[], []];
    const run = forEachConcurrently(
      [1, 2, 3, 4, 5, 6],
      2,
      async (item) => {
        started.push(item);
        if (item === 2) throw new Error('The second failed.');
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        done.push(item);
      },
      () => false,
    );
    await expect(run).rejects.toThrow('The second failed.');
    expect({ started, done }).toEqual({ started: [1, 2], done: [1] });
  });
});
