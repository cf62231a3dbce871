import type { PageLanguage } from '../../../../contracts/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import type { PageTexts } from './texts.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

export const TEXTS: Readonly<Record<PageLanguage, PageTexts>> = {
  en,
  es,
  fr,
  de,
  uk,
  ar,
  he,
  it,
  ja,
  nl,
  pl,
  pt,
  tr,
  zh,
};
