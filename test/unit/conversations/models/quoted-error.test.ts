import { expect, test } from '@jest/globals';
import { quoted } from '../../../../lambdas/conversations/models/openai-request.ts';

test.each([
  ['{"error":{"message":"No such \\"model\\"."}}', '"No such "model"."'],
  // Some proxies send bodies that look like JSON but are invalid, such as the next two.
  [String.raw`{"message": "Bad \x request"}`, String.raw`"Bad \x request"`],
  ['{"message": "two\nlines"}', '"two\nlines"'],
  ['<h1>Bad gateway</h1>', '"<h1>Bad gateway</h1>"'],
])('the error message of a model server is quoted, whether its body is JSON or not: %j', (body, message) => {
  expect(quoted(body)).toBe(message);
});
