import type { DocumentPage } from '../../lambdas/knowledge/documents/document.ts';
import { GUIDE, MANUAL, MENU } from './calibration.ts';
import { CAMPSITE, DISHWASHER, INN } from './calibration-facts.ts';
import type { Fact } from './fact.ts';
import {
  BAKERY_GOODS,
  BICYCLE_PARTS,
  CAMPSITE_PLACES,
  COTTAGE_PLACES,
  DISHES,
  DISHWASHER_PARTS,
  ENGLISH,
  type Filler,
  FRENCH,
  FRENCH_ROOMS,
  fillerOf,
  GERMAN,
  GERMAN_INN_DISHES,
  GERMAN_MACHINE_PARTS,
  GERMAN_MOWER_PARTS,
  HOUSEBOAT_PLACES,
  INN_DISHES,
  JAPANESE_DISHES,
  KYIV_DISHES,
  MACHINE_PARTS,
  MOWER_PARTS,
  ROOMS,
  UKRAINIAN_BAKERY_GOODS,
  UKRAINIAN_DISHES,
  UKRAINIAN_DISHWASHER_PARTS,
} from './filler.ts';
import { APARTMENT, BICYCLE, RAMEN } from './former-held-out.ts';
import { BORSCHT, COFFEE, COTTAGE } from './held-out.ts';
import { BAKERY, HOUSEBOAT, MOWER } from './tuning.ts';

/** A document of filler text. Some or all of its pages also have one fact each. */
export interface TestDocument {
  readonly title: string;
  readonly language: 'en' | 'fr' | 'de' | 'ja' | 'uk';
  readonly facts: readonly Fact[];
  readonly pages: readonly DocumentPage[];
  /** The page that has the answer. */
  pageOf(fact: Fact): number;
}

interface Layout {
  readonly filler: Filler;
  readonly pagesPerFact: number;
}

function documentOf(
  title: string,
  language: TestDocument['language'],
  facts: readonly Fact[],
  { filler, pagesPerFact }: Layout,
): TestDocument {
  // Vary where the facts are: on which of the `pagesPerFact` pages, and before which paragraph.
  const pageOf = (index: number) => index * pagesPerFact + 1 + (index % pagesPerFact);
  const paragraphOf = (index: number) => index % 3;
  const pages = Array.from({ length: facts.length * pagesPerFact }, (_, at): DocumentPage => {
    const paragraphs = fillerOf(filler, at + 1);
    const index = Math.floor(at / pagesPerFact);
    const fact = pageOf(index) === at + 1 ? facts[index] : undefined;
    if (fact) paragraphs.splice(paragraphOf(index), 0, language === 'en' ? fact.english : (fact.original ?? ''));
    return { page: at + 1, text: paragraphs.join('\n\n') };
  });
  return { title, language, facts, pages, pageOf: (fact) => pageOf(facts.indexOf(fact)) };
}

/** A group of documents, such as the held-out ones: once in their own languages, and once all in English. */
export interface Documents {
  readonly original: readonly TestDocument[];
  readonly english: readonly TestDocument[];
}

/** The French menu is short, as menus are, so the model gets its whole text. The other documents are searched. */
const FIRST: Documents = {
  original: [
    documentOf('Manual', 'en', MANUAL, { filler: ENGLISH, pagesPerFact: 5 }),
    documentOf('Menu', 'fr', MENU, { filler: FRENCH, pagesPerFact: 1 }),
    documentOf('Guide', 'de', GUIDE, { filler: GERMAN, pagesPerFact: 7 }),
  ],
  english: [
    documentOf('Manual', 'en', MANUAL, { filler: ENGLISH, pagesPerFact: 5 }),
    documentOf('Menu', 'en', MENU, { filler: ENGLISH, pagesPerFact: 7 }),
    documentOf('Guide', 'en', GUIDE, { filler: ENGLISH, pagesPerFact: 7 }),
  ],
};

/**
 * Formerly held out, now used for tuning (`former-held-out.ts`). Like the held-out documents, all are long enough to be
 * searched.
 */
const FORMER_HELD_OUT: Documents = {
  original: [
    documentOf('Bicycle', 'en', BICYCLE, { filler: BICYCLE_PARTS, pagesPerFact: 6 }),
    documentOf('Menu', 'ja', RAMEN, { filler: JAPANESE_DISHES, pagesPerFact: 6 }),
    documentOf('Apartment', 'fr', APARTMENT, { filler: FRENCH_ROOMS, pagesPerFact: 6 }),
  ],
  english: [
    documentOf('Bicycle', 'en', BICYCLE, { filler: BICYCLE_PARTS, pagesPerFact: 6 }),
    documentOf('Menu', 'en', RAMEN, { filler: DISHES, pagesPerFact: 6 }),
    documentOf('Apartment', 'en', APARTMENT, { filler: ROOMS, pagesPerFact: 6 }),
  ],
};

/** Written for tuning, like `FIRST`. */
const DEVELOPMENT: Documents = {
  original: [
    documentOf('Dishwasher', 'uk', DISHWASHER, { filler: UKRAINIAN_DISHWASHER_PARTS, pagesPerFact: 6 }),
    documentOf('Menu', 'de', INN, { filler: GERMAN_INN_DISHES, pagesPerFact: 6 }),
    documentOf('Campsite', 'en', CAMPSITE, { filler: CAMPSITE_PLACES, pagesPerFact: 6 }),
  ],
  english: [
    documentOf('Dishwasher', 'en', DISHWASHER, { filler: DISHWASHER_PARTS, pagesPerFact: 6 }),
    documentOf('Menu', 'en', INN, { filler: INN_DISHES, pagesPerFact: 6 }),
    documentOf('Campsite', 'en', CAMPSITE, { filler: CAMPSITE_PLACES, pagesPerFact: 6 }),
  ],
};

/** The questions about these documents are the hardest: they have hardly a word in common with the answers. */
const HARDEST: Documents = {
  original: [
    documentOf('Mower', 'de', MOWER, { filler: GERMAN_MOWER_PARTS, pagesPerFact: 6 }),
    documentOf('Bakery', 'uk', BAKERY, { filler: UKRAINIAN_BAKERY_GOODS, pagesPerFact: 6 }),
    documentOf('Houseboat', 'en', HOUSEBOAT, { filler: HOUSEBOAT_PLACES, pagesPerFact: 6 }),
  ],
  english: [
    documentOf('Mower', 'en', MOWER, { filler: MOWER_PARTS, pagesPerFact: 6 }),
    documentOf('Bakery', 'en', BAKERY, { filler: BAKERY_GOODS, pagesPerFact: 6 }),
    documentOf('Houseboat', 'en', HOUSEBOAT, { filler: HOUSEBOAT_PLACES, pagesPerFact: 6 }),
  ],
};

export const CALIBRATION: Documents = {
  original: [...FIRST.original, ...FORMER_HELD_OUT.original, ...DEVELOPMENT.original, ...HARDEST.original],
  english: [...FIRST.english, ...FORMER_HELD_OUT.english, ...DEVELOPMENT.english, ...HARDEST.english],
};

export const HELD_OUT: Documents = {
  original: [
    documentOf('Coffee', 'de', COFFEE, { filler: GERMAN_MACHINE_PARTS, pagesPerFact: 6 }),
    documentOf('Menu', 'uk', BORSCHT, { filler: UKRAINIAN_DISHES, pagesPerFact: 6 }),
    documentOf('Cottage', 'en', COTTAGE, { filler: COTTAGE_PLACES, pagesPerFact: 6 }),
  ],
  english: [
    documentOf('Coffee', 'en', COFFEE, { filler: MACHINE_PARTS, pagesPerFact: 6 }),
    documentOf('Menu', 'en', BORSCHT, { filler: KYIV_DISHES, pagesPerFact: 6 }),
    documentOf('Cottage', 'en', COTTAGE, { filler: COTTAGE_PLACES, pagesPerFact: 6 }),
  ],
};
