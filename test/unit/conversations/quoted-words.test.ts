import { expect, test } from '@jest/globals';
import { quoted } from '../../../lambdas/conversations/models/openai-request.ts';

test.each([
  ['{"error":{"message":"No such \\"model\\"."}}', '"No such "model"."'],
  // A proxy that writes its page by hand: neither is JSON.
  [String.raw`{"message": "Bad \x request"}`, String.raw`"Bad \x request"`],
  ['{"message": "two\nlines"}', '"two\nlines"'],
  ['<h1>Bad gateway</h1>', '"<h1>Bad gateway</h1>"'],
])('what a model server says is quoted, be it JSON or not: %j', (said, words) => {
  expect(quoted(said)).toBe(words);
});
