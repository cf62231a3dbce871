import { plural } from '../../../texts/format.ts';

export const texts = {
  anyOf: 'Contains at least one of',
  noneOf: 'Contains none of',
  declines: 'Says that it does not know',
  cites: 'Is based on the source',
  passed: 'Passed',
  failed: 'Failed',
  running: 'Running…',
  answer: 'Answer',
  noWords: 'No answer',
  reasons: {
    any_of: 'The answer contains none of the expected phrases.',
    none_of: 'The answer contains a phrase that must not appear.',
    declines: 'The assistant answered instead of saying that it does not know.',
    cites: 'The answer is not based on the expected source.',
    no_answer: 'The assistant did not answer, or did not finish its answer.',
  },
  runChecks: 'Run checks',
  compare: 'Compare with the live code',
  progress: (done: number, total: number) => `${done} of ${total} checks compared`,
  changed: (count: number, total: number) =>
    count === 0
      ? plural(total, { one: 'The check has the same result.', other: `All ${total} checks have the same result.` })
      : plural(count, { one: `1 of ${total} results changed.`, other: `${count} of ${total} results changed.` }),
  broken: (count: number) => plural(count, { one: '1 check fails now.', other: `${count} checks fail now.` }),
  fixed: (count: number) => plural(count, { one: '1 check passes now.', other: `${count} checks pass now.` }),
  live: 'Live',
  draft: 'Your draft',
  unchanged: 'Same result',
  save: 'Save anyway',
  saveGood: 'Save',
  keepEditing: 'Keep editing',
  none: 'This code has no checks yet. Checks show what a change breaks before you save it.',
  addChecks: 'Add checks',
};

export type CheckTexts = typeof texts;
