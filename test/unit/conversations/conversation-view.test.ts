import { describe, expect, test } from '@jest/globals';
import type { Conversation, Message } from '../../../lambdas/conversations/conversation.ts';
import { toConversationView } from '../../../lambdas/conversations/conversation-view.ts';

const AT = new Date('2026-11-01T10:00:00.000Z');
const conversation: Conversation = {
  id: 'cnv_1',
  shortId: 'a',
  codeId: 'qpr_1',
  accountId: 'acc_1',
  codeVersion: 1,
  scanId: 1,
  visitor: 'v',
  tokenHash: 't',
  language: 'en',
  startedAt: AT,
  lastMessageAt: AT,
  messagesCount: 2,
  visitorMessages: 1,
  ratings: { up: 0, down: 0 },
  tokens: { input: 1, output: 1 },
};

const firstAnswerOf = (text: string) => {
  const firstAnswer: Message = { number: 2, role: 'assistant', text, createdAt: AT };
  return toConversationView(conversation, { codeName: 'Lobby', firstAnswer }).first_answer;
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

  // A visitor can ask the model for such an answer. With a quadratic expression, each of these tests would take minutes.
  test.each([
    ['line breaks', `a${'\n'.repeat(200_000)}b`],
    ['spaces before a marker', `a${' '.repeat(200_000)}b [[form:table]]`],
    ['underscores', `a${'\n_'.repeat(100_000)}b`],
  ])('is shown at once if the answer has many %s', (_, text) => {
    expect(firstAnswerOf(text)).toMatch(/^a/);
  });
});
