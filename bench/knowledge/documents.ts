import type { DocumentPage } from '../../lambdas/knowledge/documents/document.ts';
import { type Fact, GUIDE, MANUAL, MENU } from './facts.ts';

/** A document with one fact per page, between pages of other text about the same subject. */
export interface TestDocument {
  readonly title: string;
  readonly language: 'en' | 'fr' | 'de';
  readonly facts: readonly Fact[];
  readonly pages: readonly DocumentPage[];
}

interface Filler {
  readonly things: readonly string[];
  readonly sentences: readonly ((thing: string, other: string) => string)[];
}

const ENGLISH: Filler = {
  things:
    'handle,cover,panel,cable,button,hinge,frame,screw,seal,lamp,shelf,window,table,garden,kitchen,hallway,balcony,cellar,roof,corner'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Please treat the ${thing} with care and keep it away from the ${other}.`,
    (thing, other) => `The ${thing} was made by hand in a small workshop, and so was the ${other}.`,
    (thing, other) => `If you notice anything unusual about the ${thing}, look at the ${other} first.`,
    (thing, other) => `Many people like the ${thing} more than the ${other}, but opinions differ.`,
    (thing, other) => `You will find a drawing of the ${thing} and the ${other} in the annex.`,
  ],
};
const FRENCH: Filler = {
  things:
    'table,nappe,terrasse,cuisine,carte,cave,saison,marché,potager,recette,assiette,fenêtre,cheminée,lampe,chaise'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Notre ${thing} change souvent, tout comme notre ${other}.`,
    (thing, other) => `Le chef aime parler de la ${thing} et de la ${other} avec les habitués.`,
    (thing, other) => `Pour toute remarque sur la ${thing}, adressez-vous à la ${other}.`,
  ],
};
const GERMAN: Filler = {
  things:
    'Garten,Terrasse,Küche,Fenster,Balkon,Lampe,Schrank,Sofa,Tisch,Dach,Zaun,Wiese,Bank,Regal,Treppe,Vorhang,Kommode,Spiegel'.split(
      ',',
    ),
  sentences: [
    (thing, other) =>
      `Bitte gehen Sie mit ${thing} und ${other} sorgsam um, damit auch die nächsten Gäste Freude daran haben.`,
    (thing, other) => `Zum Thema ${thing} finden Sie weitere Hinweise im Ordner, ebenso zum Thema ${other}.`,
    (thing, other) => `Früher stand hier kein ${thing}, sondern nur ein alter ${other}, wie die Nachbarn erzählen.`,
    (thing, other) => `Wenn Ihnen am ${thing} oder am ${other} etwas auffällt, sagen Sie uns bitte Bescheid.`,
  ],
};

const SENTENCES_PER_PARAGRAPH = 4;
const PARAGRAPHS_PER_PAGE = 3;

/** Deterministic, so that every run measures the same. */
function fillerOf({ things, sentences }: Filler, page: number): string {
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  return Array.from({ length: PARAGRAPHS_PER_PAGE }, (_, paragraph) =>
    Array.from({ length: SENTENCES_PER_PARAGRAPH }, (_line, line) => {
      const index = page * 31 + paragraph * 7 + line * 3;
      return pick(sentences, index + page)(pick(things, index), pick(things, index * 3 + page + 5));
    }).join(' '),
  ).join('\n\n');
}

function documentOf(
  title: string,
  language: TestDocument['language'],
  facts: readonly Fact[],
  { filler, pagesPerFact }: { readonly filler: Filler; readonly pagesPerFact: number },
): TestDocument {
  const pages = facts.flatMap((fact, index) =>
    Array.from({ length: pagesPerFact }, (_, offset): DocumentPage => {
      const page = index * pagesPerFact + offset + 1;
      const text = language === 'en' ? fact.english : (fact.original ?? fact.english);
      const own = offset === 1 || pagesPerFact === 1 ? `${text}\n\n` : '';
      return { page, text: `${own}${fillerOf(filler, page)}` };
    }),
  );
  return { title, language, facts, pages };
}

/** The manual and the guide are so long that they are searched. The menu is short, as menus are. */
export const DOCUMENTS: readonly TestDocument[] = [
  documentOf('Manual', 'en', MANUAL, { filler: ENGLISH, pagesPerFact: 5 }),
  documentOf('Menu', 'fr', MENU, { filler: FRENCH, pagesPerFact: 1 }),
  documentOf('Guide', 'de', GUIDE, { filler: GERMAN, pagesPerFact: 7 }),
];

/** The same documents in English, all so long that they are searched. */
export const ENGLISH_DOCUMENTS: readonly TestDocument[] = [
  documentOf('Manual', 'en', MANUAL, { filler: ENGLISH, pagesPerFact: 5 }),
  documentOf('Menu', 'en', MENU, { filler: ENGLISH, pagesPerFact: 7 }),
  documentOf('Guide', 'en', GUIDE, { filler: ENGLISH, pagesPerFact: 7 }),
];

/** The page that has the answer. */
export const pageOf = ({ pages }: TestDocument, { keys }: Fact): number | undefined =>
  pages.find(({ text }) => keys.some((key) => text.includes(key)))?.page;
