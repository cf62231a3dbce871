import type { PageLanguage } from '../../../contracts/languages.ts';
import { questions } from '../../../messages/visitor.js';

type QuestionKey = keyof (typeof questions)['en'];

/** Translates a suggested question, whatever language it is in. Returns any other text unchanged. */
export function translateQuestion(text: string, language: PageLanguage): string {
  const key = questionKeyOf(text);
  return key === undefined ? text : questions[language][key];
}

function questionKeyOf(text: string): QuestionKey | undefined {
  for (const translations of Object.values(questions)) {
    const found = Object.entries(translations).find(([, translation]) => translation === text);
    if (found) return found[0] as QuestionKey;
  }
  return undefined;
}
