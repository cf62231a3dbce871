import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { systemPrompt } from '../../../lambdas/conversations/turns/prompt.ts';
import { DEMO_CODE } from '../../../local/cli/first-steps.ts';
import { composeAnswer } from '../../../local/embedded-model/answer.ts';
import { openEmbedder } from '../../../local/embedded-model/embedder.ts';
import { de as deTopics } from '../../../shared/page/suggestions/de.ts';
import { en as enTopics } from '../../../shared/page/suggestions/en.ts';
import { es as esTopics } from '../../../shared/page/suggestions/es.ts';
import { fr as frTopics } from '../../../shared/page/suggestions/fr.ts';
import { suggestedQuestions, suggestionsFrom } from '../../../shared/page/suggestions/suggested-questions.ts';
import { translateQuestion } from '../../../shared/page/suggestions/translate-question.ts';
import { uk as ukTopics } from '../../../shared/page/suggestions/uk.ts';
import { growthOf, MAX_GROWTH } from '../../support/growth.ts';
import { studioMessages } from '../../support/studio-messages.ts';

const CASES = join(import.meta.dirname, '../../../bench/answers/calibration');
const embedder = openEmbedder();
afterAll(() => embedder.stop());

interface Prompt {
  readonly name: string;
  readonly language: string;
  readonly prompt: string;
}

/** The prompts of `npm run bench -- answers`, of the demo and of the Studio's examples. */
const PROMPTS: readonly Prompt[] = [
  { name: 'demo', language: 'en', prompt: DEMO_CODE.prompt },
  ...readdirSync(CASES).map((name) => ({ name, ...JSON.parse(readFileSync(join(CASES, name), 'utf8')) })),
  ...(['en', 'de', 'es', 'fr', 'uk'] as const).flatMap((language) =>
    Object.entries(studioMessages(language).examples).map(([template, { prompt }]) => ({
      name: `${language} ${template}`,
      language,
      prompt,
    })),
  ),
];
const suggestionsOf = (name: string) =>
  suggestedQuestions(PROMPTS.find((prompt) => prompt.name === name)?.prompt ?? '');

describe('suggestions from a prompt', () => {
  test.each(PROMPTS)('are answered from the prompt, without a language model: $name', async ({ language, prompt }) => {
    const system = systemPrompt({ name: 'x', prompt, welcome_message: 'Hi' }, language);
    for (const { question, fact } of suggestionsFrom(prompt)) {
      const messages = [
        { role: 'system', content: system },
        { role: 'user', content: question },
      ];
      expect({ question, answer: await composeAnswer(messages, embedder.embed) }).toEqual({
        question,
        answer: expect.stringContaining(fact),
      });
    }
  });

  test.each(['de', 'ar'] as const)('are answered when a visitor asks them in %s', async (language) => {
    const { prompt } = DEMO_CODE;
    const system = systemPrompt({ name: 'x', prompt, welcome_message: 'Hi' }, language);
    for (const { question, fact } of suggestionsFrom(prompt)) {
      const asked = translateQuestion(question, language);
      expect(asked).not.toBe(question);
      const messages = [
        { role: 'system', content: system },
        { role: 'user', content: asked },
      ];
      expect(await composeAnswer(messages, embedder.embed)).toContain(fact);
    }
  });

  test.each([
    ['When are you open?', 'from 8 in the morning'],
    ['What cake do you recommend?', 'plum cake'],
    ['Can I bring my dog?', 'Dogs are welcome'],
    ['What is the Wi-Fi password?', 'plumcake'],
  ])(
    'do not limit the embedded model, which can answer this question for the demo code: %s',
    async (question, expected) => {
      const messages = [
        { role: 'system', content: DEMO_CODE.prompt },
        { role: 'user', content: question },
      ];
      expect((await composeAnswer(messages, embedder.embed)).split('\n')[0]).toContain(expected);
    },
  );

  test.each(Object.entries({ en: enTopics, de: deTopics, es: esTopics, fr: frTopics, uk: ukTopics }))(
    'can all be translated into Arabic if their language is %s',
    (_, { topics }) => {
      for (const [question] of topics) expect(translateQuestion(question, 'ar')).toMatch(/[\u0600-\u06ff]/);
    },
  );

  test('exist for places of many kinds in every supported language, within the limits', () => {
    expect(suggestionsOf('restaurant.json')).toContain('What is the Wi-Fi password?');
    expect(suggestionsOf('hotel.es.json')).toContain('¿A qué hora es el desayuno?');
    expect(suggestionsOf('museum.fr.json')).toContain('Combien coûte le billet ?');
    expect(suggestionsOf('restaurant.de.json')).toContain('Wo kann ich parken?');
    expect(suggestionsOf('shop.uk.json')).toContain('Коли ви працюєте?');
    expect(suggestedQuestions('Ти портьє готелю. Сніданок з 7 до 10.')).toContain('Коли сніданок?');
    for (const noon of ['mediodía', 'medio día'])
      expect(suggestedQuestions(`Eres el conserje. El desayuno se sirve hasta el ${noon}.`)).toContain(
        '¿A qué hora es el desayuno?',
      );
    const shop = 'La boutique vend des vêtements et des sacs.';
    expect(suggestedQuestions(`${shop} Vous pouvez échanger les articles sous 14 jours.`)).toEqual([
      'Puis-je rendre un article ?',
    ]);
    expect(suggestedQuestions(`${shop} Le règlement se fait par carte ou en espèces.`)).toEqual([
      'Comment puis-je payer ?',
    ]);
    for (const { prompt } of PROMPTS) {
      const questions = suggestedQuestions(prompt) ?? [];
      expect(questions.length).toBeLessThanOrEqual(LIMITS.suggestions);
      for (const question of questions) expect([...question].length).toBeLessThanOrEqual(LIMITS.suggestionLength);
    }
  });

  test.each([
    ['What is the Wi-Fi password?', 'You are the host of the inn. The network is Aurora and the password is plum.'],
    ['What is the Wi-Fi password?', 'You are the host of the inn. Our Wi-Fi is Aurora. Password: plum.'],
    ['Wie lautet das Passwort fürs WLAN?', 'Du bist der Wirt und hilfst. Das Passwort ist pflaume.'],
    [
      'Quel est le mot de passe du Wi-Fi ?',
      'Tu es le concierge de la maison et du parc. Réseau Aurora, mot de passe : prune.',
    ],
    ['¿Cuál es la contraseña del wifi?', 'Eres el conserje de la casa. La red es Aurora y la contraseña es ciruela.'],
    ['Який пароль від Wi-Fi?', 'Ти портьє і знаєш усе в домі. Пароль: слива.'],
  ])('include %j for the prompt %j', (question, prompt) => expect(suggestedQuestions(prompt)).toContain(question));

  test.each([
    ['tells the assistant what to talk about', 'You are the concierge. Tell guests about opening hours and breakfast.'],
    [
      'names a topic without a fact',
      'We are the café of the park. Breakfast is a pleasure. There is Wi-Fi, and the parking.',
    ],
    ['says that there is no password', 'You are the host of the hotel. The network is Aurora, no password is needed.'],
    ['forbids the answer', 'You are the host of the bar. Never say that the Wi-Fi password is plum.'],
    ['has the hours of something else', 'You are the concierge of the Grand Hotel. The shop is open from 9 to 18.'],
    ['has the password of a locker', 'You are the host of the guest house and the café. The locker password is 1234.'],
    ['has the password of a locker, in German', 'Du bist der Portier und hilfst. Das Spind-Passwort ist 1234.'],
    ['is in an unsupported language', 'Sei il portiere. La colazione è dalle 7 alle 10.'],
    ['is one word', 'Hello'],
  ])('do not exist if the prompt %s', (_, prompt) => expect(suggestedQuestions(prompt)).toBeUndefined());
});

test('a prompt of many Ukrainian words is searched in linear time', () => {
  expect(growthOf((units) => 'і '.repeat(units), suggestedQuestions)).toBeLessThan(MAX_GROWTH);
});
