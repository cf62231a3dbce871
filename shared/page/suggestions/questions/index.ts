import type { PageLanguage } from '../../../../contracts/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type QuestionKey, type Questions } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

const QUESTIONS_BY_LANGUAGE: Readonly<Record<PageLanguage, Questions>> = {
  en,
  ar,
  de,
  es,
  fr,
  he,
  it,
  ja,
  nl,
  pl,
  pt,
  tr,
  uk,
  zh,
};

/** Translates a suggested question, whatever language it is in. Returns any other text unchanged. */
export function translateQuestion(text: string, language: PageLanguage): string {
  const key = questionKeyOf(text);
  return key === undefined ? text : QUESTIONS_BY_LANGUAGE[language][key];
}

function questionKeyOf(text: string): QuestionKey | undefined {
  for (const questions of Object.values(QUESTIONS_BY_LANGUAGE)) {
    const found = Object.entries(questions).find(([, translation]) => translation === text);
    if (found) return found[0] as QuestionKey;
  }
  return undefined;
}
