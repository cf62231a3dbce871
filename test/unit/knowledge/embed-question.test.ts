import { expect, test } from '@jest/globals';
import { openQuestionEmbedder } from '../../../lambdas/knowledge/embed-question.ts';

const embed = openQuestionEmbedder({
  model: 'm',
  languages: ['en'],
  embed: async (texts) => texts.map((text) => [text.length, 1]),
});
const embedded = (text: string, visitorLanguage = 'en') => embed({ text, content: text, visitorLanguage });

test('a question in a language that the embedder supports has a vector', async () => {
  expect(await embedded('Where is the locker for my bag?', 'de')).toMatchObject({
    language: 'en',
    vector: { model: 'm', values: expect.any(Int8Array) },
  });
});

test.each([
  'Gibt es hier Schließfächer?',
  'Habt ihr ein Schließfach für meinen Rucksack?',
  'Kann ich meinen Koffer in ein Schließfach stellen?',
])('a question in another language has no vector, so it is compared by its words: %s', async (question) => {
  expect(await embedded(question)).toEqual({ language: 'de' });
});

test('a question whose language is unclear has the language of the visitor', async () => {
  expect(await embedded('Schließfach?', 'de')).toEqual({ language: 'de' });
  expect(await embedded('Schließfach?', 'en')).toMatchObject({ language: 'en', vector: { model: 'm' } });
});

test('a question has no vector if embedding fails', async () => {
  const failing = openQuestionEmbedder({ model: 'm', embed: () => Promise.reject(new Error('Down.')) });
  const text = 'Where is the locker?';
  expect(await failing({ text, content: text, visitorLanguage: 'en' })).toEqual({ language: 'en', vector: undefined });
});
