import { expect, test } from '@jest/globals';
import { filledIn, variablesForModel, variablesOf } from '../../../lambdas/conversations/turns/variables-for-model.ts';
import { numberedName, numberedVariables } from '../../../lambdas/placements/placement.ts';
import { fillIn, variablesIn } from '../../../shared/page/variables.ts';

test('finds and fills in variables, and nothing else in braces', () => {
  const text = 'Table {{table}}, {{ floor }}, {{Table}}, {{1st}}, {{constructor}}, {table}, {{a b}}';
  expect(variablesIn([text, '{{table}}'])).toEqual(['table', 'floor', 'constructor']);
  expect(fillIn(text, { table: 12, floor: false })).toBe('Table 12, false, {{Table}}, {{1st}}, , {table}, {{a b}}');
  expect(fillIn('{{table}} {{other}}', { table: '$&' }, ['table'])).toBe('$& {{other}}');
});

test('inserts the number of a placement into its name and variables', () => {
  expect(numberedName('Table {n} ({n})', 7)).toBe('Table 7 (7)');
  expect(numberedVariables({ table: '{n}', seat: 'T{n}', floor: 2 }, 7)).toEqual({ table: 7, seat: 'T7', floor: 2 });
});

const CODE = { name: 'Menu', prompt: 'Table {{table}}.', welcome_message: 'Hi' };
const PLACEMENT = { id: 'plc_01K9ZQ4T7M3X8V5C2B6N0P1R4S', name: 'Table 12', variables: { table: 12, note: 'a"b' } };

test('the model gets the variables of the code and of the placement, or nothing if there are none', () => {
  expect(variablesOf({ ...CODE, prompt: 'Hello' }, undefined)).toBeUndefined();
  expect(variablesOf(CODE, undefined)).toEqual({ names: ['table'], values: { name: 'Menu' } });
  expect(variablesOf(CODE, PLACEMENT)?.names).toEqual(['table', 'note', 'name']);
});

test('tells the model each value on one line', () => {
  const variables = variablesOf(CODE, { ...PLACEMENT, variables: { ...PLACEMENT.variables, note: 'two\nlines' } });
  const lines = variables ? variablesForModel(variables).split('\n') : [];
  expect(lines).toHaveLength(5);
  expect(lines[2]).toBe('{{note}} means "two\\nlines".');
});

test('fills in a streamed answer, however it is cut into pieces', async () => {
  const text = 'Table {{table}}{{ name }} { {{ {{{table}}} {{unknown}} {{table';
  const variables = { names: ['table', 'name'], values: { table: 12, name: 'T' } };
  for (let size = 1; size <= text.length; size += 1) {
    const pieces = async function* () {
      for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
    };
    let answer = '';
    for await (const piece of filledIn(pieces(), variables)) answer += piece;
    expect(answer).toBe('Table 12T { {{ {12} {{unknown}} {{table');
  }
});

test('a failing answer keeps what was already written', async () => {
  const pieces = async function* () {
    yield 'At {{ta';
    throw new Error('The model failed.');
  };
  let answer = '';
  const read = async () => {
    for await (const piece of filledIn(pieces(), { names: ['table'], values: {} })) answer += piece;
  };
  await expect(read()).rejects.toThrow('The model failed.');
  expect(answer).toBe('At {{ta');
});
