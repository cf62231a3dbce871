import { describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '../../../contracts/languages.ts';
import { digestEmail } from '../../../lambdas/questions/digest/digest-email.ts';

const question = (text: string, visitors: number) => ({ text, visitors, code_name: 'Lobby' });
const CONTENT = {
  questions: [question('Can I bring my dog?', 12), question('Is there a sauna?', 1)],
  others: 0,
  figures: { scans: 12_345, conversations: 1 },
  links: [{ url: 'https://qpr.example/studio/questions' }],
  unsubscribeUrl: 'https://qpr.example/unsubscribe/questions/acc_1/x',
};

describe('the weekly e-mail about questions', () => {
  test('lists questions and figures, with links to answer and to unsubscribe', () => {
    expect(
      digestEmail({ ...CONTENT, others: 3 }).text,
    ).toBe(`Visitors asked these questions, and your assistants had no answer:

- “Can I bring my dog?” (12 visitors, Lobby)
- “Is there a sauna?” (1 visitor, Lobby)
- and 3 more questions

Answer a question once, and your assistant knows the answer from then on.

Answer questions:
https://qpr.example/studio/questions

In the last seven days: 12,345 scans and 1 conversation.

You get this e-mail at most once a week, and only if a question went unanswered.
Unsubscribe: https://qpr.example/unsubscribe/questions/acc_1/x
`);
  });

  test('links to the questions of each organization', () => {
    const links = [{ url: 'https://qpr.example/studio/org_1/questions', organization: 'Hotel <Aurora>' }];
    const { text, html } = digestEmail({ ...CONTENT, links });
    expect(text).toContain('Answer questions (Hotel <Aurora>):\nhttps://qpr.example/studio/org_1/questions\n');
    expect(html).toContain('Hotel &lt;Aurora&gt;');
  });

  test('contains no link and no markup that a visitor wrote, and shows each question on one line', () => {
    const questions = [question('Look\r\nhttps://evil.example <b>now</b>', 1)];
    const { text, html } = digestEmail({ ...CONTENT, questions });
    expect(text + html).not.toContain('evil.example');
    expect(html).not.toContain('<b>');
    expect(text.match(/^- /gm)).toHaveLength(1);
  });

  test('has its own texts and plural forms in every language', () => {
    const emails = LANGUAGES.map((language) => digestEmail({ ...CONTENT, others: 2, language }));
    for (const part of ['subject', 'text', 'html'] as const)
      expect(new Set(emails.map((email) => email[part])).size).toBe(LANGUAGES.length);
    const figures = emails.map(({ text }) => text.match(/.*12.345.*/)?.[0].replaceAll(/\s/g, ' '));
    expect(Object.fromEntries(LANGUAGES.map((language, index) => [language, figures[index]]))).toEqual({
      en: 'In the last seven days: 12,345 scans and 1 conversation.',
      de: 'In den letzten sieben Tagen: 12.345 Scans und 1 Gespräch.',
      es: 'En los últimos siete días: 12.345 escaneos y 1 conversación.',
      fr: 'Ces sept derniers jours : 12 345 scans et 1 conversation.',
      uk: 'За останні сім днів: 12 345 сканувань і 1 розмова.',
    });
  });
});
