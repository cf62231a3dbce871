import type { PageLanguage } from '../../../contracts/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { GREETINGS, type Greetings } from './greetings.ts';
import { he } from './he.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

export const GREETINGS_BY_LANGUAGE: Readonly<Record<PageLanguage, Greetings>> = {
  en: GREETINGS,
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
