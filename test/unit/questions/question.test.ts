import { expect, test } from '@jest/globals';
import type { QuestionReason } from '../../../contracts/questions/questions.ts';
import { type Example, type Question, withReasons } from '../../../lambdas/questions/question.ts';

const example = (number: number, reasons: readonly QuestionReason[]): Example => ({
  conversationId: 'cnv_1',
  number,
  askedAt: '2026-03-01T12:00:00.000Z',
  expiresAtSeconds: 2_000_000_000,
  reasons,
  fingerprint: { subjects: [], common: [], topics: [] },
});

const question = (examples: readonly Example[], visitors = examples.length): Question => ({
  id: 'qst_1',
  codeId: 'qpr_1',
  ownerId: 'acc_1',
  status: 'open',
  visitors,
  firstAskedAt: '2026-03-01T12:00:00.000Z',
  lastAskedAt: '2026-03-01T12:00:00.000Z',
  reasons: [...new Set(examples.flatMap(({ reasons }) => reasons))],
  language: 'en',
  examples,
  mergedIds: [],
  revision: 0,
});

const RATED_DOWN = example(2, ['rated_down']);
const NOT_KNOWN = example(4, ['not_known']);

test.each<[string, Question, readonly QuestionReason[], readonly QuestionReason[]]>([
  ['disappears if no other message has it', question([RATED_DOWN, NOT_KNOWN]), [], ['not_known']],
  ['stays if another message has it', question([RATED_DOWN, example(6, ['rated_down'])]), [], ['rated_down']],
  [
    'stays if an older message, which is no longer an example, may have it too',
    question([RATED_DOWN, NOT_KNOWN], 3),
    [],
    ['rated_down', 'not_known'],
  ],
  ['disappears even if its message has another reason', question([RATED_DOWN]), ['not_known'], ['not_known']],
])('the reason of a withdrawn rating %s', (_, before, reasons, expected) => {
  expect(withReasons(before, RATED_DOWN, reasons)?.reasons).toEqual(expected);
});

test('a new reason of a message is added to its question', () => {
  expect(withReasons(question([NOT_KNOWN]), NOT_KNOWN, ['not_known', 'rated_down'])?.reasons).toEqual([
    'not_known',
    'rated_down',
  ]);
});

test('a question stays if one of two messages of its only visitor is withdrawn', () => {
  expect(withReasons(question([RATED_DOWN, NOT_KNOWN], 1), RATED_DOWN, [])).toMatchObject({
    visitors: 1,
    examples: [NOT_KNOWN],
  });
});
