import { describe, expect, test } from '@jest/globals';
import type { Conversation, Message } from '../../../lambdas/conversations/conversation.ts';
import { toConversationView } from '../../../lambdas/conversations/conversation-view.ts';
import { growthOf, MAX_GROWTH } from '../../support/growth.ts';

const AT = '2026-11-01T10:00:00.000Z';
const conversation: Conversation = {
  id: 'cnv_1',
  short_id: 'a',
  qpr_code_id: 'qpr_1',
  account_id: 'acc_1',
  code_version: 1,
  scan_id: 1,
  visitor: 'v',
  token_hash: 't',
  language: 'en',
  started_at: AT,
  last_message_at: AT,
  messages_count: 2,
  visitor_messages: 1,
};

const firstAnswerOf = (text: string) => {
  const firstAnswer: Message = { number: 2, role: 'assistant', text, created_at: AT };
  return toConversationView(conversation, { code_name: 'Lobby', first_answer: firstAnswer }).first_answer;
};

describe('the first answer in a list', () => {
  test.each([
    ['At **9**.', 'At 9.'],
    ['At 9.\n\n_This answer is from your prompt._', 'At 9.'],
    ['At 9. \n \n  _Only a note_ \n', 'At 9.'],
    ['_Only a note_', '_Only a note_'],
    ['At 9.\n_One_ and _two_', 'At 9. _One_ and _two_'],
    ['At 9.\n_Not closed', 'At 9. _Not closed'],
    ['At 9.\n__', 'At 9. __'],
    ['At 9.\n\n[[form:table]]', 'At 9.'],
    ['Use [[form:a]]  [[form:b]]', 'Use'],
  ])('%j is shown as %j', (text, shown) => {
    expect(firstAnswerOf(text)).toBe(shown);
  });

  // A visitor can ask the model for such an answer.
  test.each([
    ['line breaks', (units: number) => `a${'\n'.repeat(units)}b`],
    ['spaces before a marker', (units: number) => `a${' '.repeat(units)}b [[form:table]]`],
  ])('takes linear time if the answer has many %s', (_, answerOf) => {
    expect(firstAnswerOf(answerOf(10))).toMatch(/^a/);
    expect(growthOf(answerOf, firstAnswerOf)).toBeLessThan(MAX_GROWTH);
  });
});
