import { afterAll, expect, test } from '@jest/globals';
import { DEMO_CODE } from '../../../../local/cli/first-steps.ts';
import { composeAnswer } from '../../../../local/embedded-model/answer.ts';
import { openEmbedder } from '../../../../local/embedded-model/embedder.ts';

const meaning = openEmbedder();
afterAll(() => meaning.stop());

const EXPECTED = ['from 8 in the morning', 'plum cake', 'Dogs are welcome', 'plumcake'];

test.each(DEMO_CODE.suggestions.map((question, index) => [question, EXPECTED[index] ?? '']))(
  'the embedded model can answer for the demo code: %s',
  async (question, expected) => {
    const messages = [
      { role: 'system', content: DEMO_CODE.prompt },
      { role: 'user', content: question },
    ];
    expect((await composeAnswer(messages, meaning.embed)).split('\n')[0]).toContain(expected);
  },
);
