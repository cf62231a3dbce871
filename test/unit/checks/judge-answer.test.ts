import { describe, expect, test } from '@jest/globals';
import type { Expectation } from '../../../lambdas/checks/check.ts';
import { judgeAnswer } from '../../../lambdas/checks/judge-answer.ts';

const judge = (expectation: Expectation, text: string, more = {}) =>
  judgeAnswer(expectation, { text, isComplete: true, isUnknown: false, citedSourceIds: [], ...more });

describe('a text is found despite differences in case, spaces, punctuation or markup', () => {
  test.each([
    ['from 7', 'Breakfast is From\u00a07.'],
    ['GRÜN', 'Die Tür ist gru\u0308n.'],
    ['it’s free', "It's free."],
    ['10-12', 'Open 10–12.'],
    ['from 7 to 10', 'from **7** to\n10'],
    ['ｃａｆé', 'The CAFÉ is open.'],
    ['Donaudampf', 'Donau\u00addampf'],
  ])('%j in %j', (wanted, answer) => {
    expect(judge({ any_of: [wanted] }, answer)).toEqual([]);
    expect(judge({ none_of: [wanted] }, answer)).toEqual(['none_of']);
  });
});

test('an answer needs one of the expected texts and must have none of the forbidden ones', () => {
  expect(judge({ any_of: ['eight', 'seven'] }, 'At seven.')).toEqual([]);
  expect(judge({ any_of: ['eight', 'nine'] }, 'At seven.')).toEqual(['any_of']);
  expect(judge({ none_of: ['eight', 'seven'] }, 'At seven.')).toEqual(['none_of']);
});

test('an answer must be based on the expected source, and can be based on others too', () => {
  expect(judge({ cites: 'src_1' }, 'At seven.', { citedSourceIds: ['src_2', 'src_1'] })).toEqual([]);
  expect(judge({ cites: 'src_1' }, 'At seven.', { citedSourceIds: ['src_2'] })).toEqual(['cites']);
});

test('an incomplete or empty answer fails, whatever the check expects', () => {
  expect(judge({ none_of: ['x'] }, 'At sev', { isComplete: false })).toEqual(['no_answer']);
  expect(judge({ none_of: ['x'] }, ' ')).toEqual(['no_answer']);
});

test('an answer declines if the model marked it, or if it says so', () => {
  expect(judge({ declines: true }, 'A mystery.', { isUnknown: true })).toEqual([]);
  expect(judge({ declines: true }, 'I do not know.')).toEqual([]);
  expect(judge({ declines: true }, 'A mystery.')).toEqual(['declines']);
});
