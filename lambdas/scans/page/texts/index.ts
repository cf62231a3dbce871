import type { Language } from '../../../platform/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { PageTexts } from './texts.ts';
import { uk } from './uk.ts';

export const TEXTS: Readonly<Record<Language, PageTexts>> = { en, es, fr, de, uk };
