import type { Recipe } from './recipe.ts';

/** Swedish on all surfaces. The English messages stand for their translation, which is the actual work. */
export const ADD_A_LANGUAGE: Recipe = {
  heading: 'Add a language',
  maxFiles: 6,
  edits: [
    { file: 'messages/sv/studio.json', copyOf: 'messages/en/studio.json' },
    { file: 'messages/sv/visitor.json', copyOf: 'messages/en/visitor.json' },
    { file: 'messages/sv/emails.json', copyOf: 'messages/en/emails.json' },
    {
      file: 'contracts/languages.ts',
      change: [{ after: "  pt: ['visitor'],\n", add: "  sv: ['studio', 'visitor', 'emails'],\n" }],
    },
    {
      file: 'shared/language/stop-words.ts',
      change: [
        {
          after: "Exclude<PageLanguage, 'ja' | 'zh'> | 'ru', string>> = {\n",
          add: "  sv: 'alla att av bara de dem den det där du efter eller en ett finns för har hej hur här i inte jag kan kanske man med mig min ni nu när och om på så tack till var vara vi vill vilken är',\n",
        },
      ],
    },
  ],
  checks: [],
};
