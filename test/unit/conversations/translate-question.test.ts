import { expect, test } from '@jest/globals';
import type { ModelRequest } from '../../../lambdas/conversations/models/model.ts';
import { withTranslation } from '../../../lambdas/conversations/turns/translate-question.ts';
import type { SourceEffects } from '../../../lambdas/knowledge/find-answer-sources.ts';
import { NO_EMBEDDER } from '../../functional/knowledge/knowledge-effects.ts';

const knowledge = { embedder: NO_EMBEDDER } as SourceEffects;
const USED = { input: 50, output: 9 };

test('a question is translated into several languages with one call, and its tokens are reported', async () => {
  const requests: ModelRequest[] = [];
  const { translate } = withTranslation(knowledge, {
    async *answer(request) {
      requests.push(request);
      yield 'Wo ist das';
      yield ' Bad?\n\n Où est la salle de bain ? \nThese are the translations.';
      request.report(USED);
    },
  });
  expect(await translate?.('Where is the bathroom?', ['de', 'fr'])).toEqual({
    texts: ['Wo ist das Bad?', 'Où est la salle de bain ?'],
    tokens: USED,
  });
  expect(requests).toMatchObject([{ messages: [{ role: 'user', text: 'Where is the bathroom?' }] }]);
  expect(requests[0]?.system).toContain('into German, French.');
});

test('a long question is cut between characters, because a model server can refuse half of a character', async () => {
  const asked: string[] = [];
  const { translate } = withTranslation(knowledge, {
    async *answer({ messages }) {
      asked.push(...messages.map(({ text }) => text));
      yield `${'x'.repeat(999)}🍲`;
    },
  });
  const { texts } = (await translate?.(`${'x'.repeat(999)}🍲`, ['de'])) ?? {};
  expect({ asked, texts }).toEqual({ asked: ['x'.repeat(999)], texts: ['x'.repeat(999)] });
});

test('a failed translation has no texts, but its tokens count', async () => {
  const { translate } = withTranslation(knowledge, {
    async *answer({ report }) {
      report(USED);
      yield 'Wo ist';
      throw new Error('The connection was lost.');
    },
  });
  expect(await translate?.('Where is it?', ['de'])).toEqual({ texts: [], tokens: USED });
});

test('questions are not translated if the embedder lists its languages, which only the embedded model does', () => {
  const english = { ...knowledge, embedder: { ...NO_EMBEDDER, languages: ['en'] } };
  const model = {
    async *answer() {
      yield 'Hello';
    },
  };
  expect(withTranslation(english, model).translate).toBeUndefined();
});
