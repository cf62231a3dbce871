import { expect, test } from '@jest/globals';
import type { QuestionReason } from '../../../contracts/questions/questions.ts';
import { type Example, type Question, withAnotherVisitor, withReasons } from '../../../lambdas/questions/question.ts';

const example = (number: number, reasons: readonly QuestionReason[]): Example => ({
  conversation_id: 'cnv_1',
  number,
  asked_at: '2026-03-01T12:00:00.000Z',
  expires_at: 2_000_000_000,
  reasons,
  subjects: [],
  common: [],
  topics: [],
});

const question = (examples: readonly Example[], visitors = examples.length): Question => ({
  id: 'qst_1',
  qpr_code_id: 'qpr_1',
  owner_id: 'acc_1',
  status: 'open',
  visitors,
  first_asked_at: '2026-03-01T12:00:00.000Z',
  last_asked_at: '2026-03-01T12:00:00.000Z',
  reasons: [...new Set(examples.flatMap(({ reasons }) => reasons))],
  language: 'en',
  examples,
  merged_ids: [],
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

test('one of two messages of a visitor is withdrawn: the visitor still counts', () => {
  const other: Example = { ...NOT_KNOWN, conversation_id: 'cnv_2' };
  const before = question([RATED_DOWN, NOT_KNOWN, other], 2);
  expect(withReasons(before, RATED_DOWN, [])).toMatchObject({ visitors: 2, examples: [NOT_KNOWN, other] });
  expect(withReasons(before, other, [])).toMatchObject({ visitors: 1, examples: [RATED_DOWN, NOT_KNOWN] });
});

test.each([
  ['older', '2026-03-01T09:00:00.000Z', ['2026-03-01T09:00:00.000Z', '2026-03-01T12:00:00.000Z', 'en']],
  ['newer', '2026-03-01T15:00:00.000Z', ['2026-03-01T12:00:00.000Z', '2026-03-01T15:00:00.000Z', 'uk']],
])('a message that is %s than the question updates the right fields', (_, askedAt, expected) => {
  const message: Example = { ...NOT_KNOWN, conversation_id: 'cnv_2', asked_at: askedAt };
  const now = new Date('2026-03-01T18:00:00.000Z');
  const after = withAnotherVisitor(question([RATED_DOWN]), message, 'uk', now);
  expect([after.first_asked_at, after.last_asked_at, after.language]).toEqual(expected);
});
