import { afterAll, expect, test } from '@jest/globals';
import { DEMO_CODE } from '../../../../local/cli/first-steps.ts';
import { composeAnswer } from '../../../../local/embedded-model/answer.ts';
import { openEmbedder } from '../../../../local/embedded-model/embedder.ts';

const embedder = openEmbedder();
afterAll(() => embedder.stop());

const SYSTEM = { role: 'system', content: DEMO_CODE.prompt };

test.each([
  ['When are you open?', 'from 8 in the morning'],
  ['What cake do you recommend?', 'plum cake'],
  ['Can I bring my dog?', 'Dogs are welcome'],
  ['What is the Wi-Fi password?', 'plumcake'],
])('the embedded model can answer for the demo code: %s', async (question, expected) => {
  const messages = [SYSTEM, { role: 'user', content: question }];
  expect((await composeAnswer(messages, embedder.embed)).split('\n')[0]).toContain(expected);
});

test('only the first answer says that it comes from the text of the owner', async () => {
  const asked = [SYSTEM, { role: 'user', content: 'When are you open?' }];
  const first = await composeAnswer(asked, embedder.embed);
  expect(first).toContain('Built-in answers');
  const later = [...asked, { role: 'assistant', content: first }, { role: 'user', content: 'Can I bring my dog?' }];
  expect(await composeAnswer(later, embedder.embed)).toBe('Dogs are welcome and get a bowl of water.');
});
