import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentPage } from '../../lambdas/knowledge/documents/document.ts';

/** One fact of a document, with the questions about it. */
export interface Fact {
  /** The fact in English. */
  readonly english: string;
  readonly askedInEnglish: string;
  /** A question in a language other than the document's. It can be in English. */
  readonly askedInOtherLanguage: string;
  /** The fact and a question in the language of the document. */
  readonly original: string;
  readonly askedInOriginal: string;
}

/** A document of filler text. Some of its pages also have one fact each. */
export interface TestDocument {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly pages: readonly DocumentPage[];
  /** The page that has the answer. */
  pageOf(fact: Fact): number;
}

/** A group of documents: once in their own languages, and once all in English. */
export interface Documents {
  readonly original: readonly TestDocument[];
  readonly english: readonly TestDocument[];
}

const SENTENCES_PER_PARAGRAPH = 4;
const PARAGRAPHS_PER_PAGE = 3;
const PAGES_PER_FACT = 6;

/**
 * Returns a function that writes the paragraphs of a page: text about the subject of the document that answers no
 * question. The first line of a filler has things, the others have sentences about them. It is deterministic, so that
 * every run measures the same.
 */
export function fillerFrom(text: string): (page: number) => string[] {
  const [things = '', ...sentences] = text.split('\n');
  const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';
  const thing = (index: number) => pick(things.split(', '), index);
  return (page) =>
    Array.from({ length: PARAGRAPHS_PER_PAGE }, (_, paragraph) =>
      Array.from({ length: SENTENCES_PER_PARAGRAPH }, (_line, line) => {
        const index = page * 31 + paragraph * 7 + line * 3;
        return pick(sentences, index + page)
          .replace('{thing}', thing(index))
          .replace('{other}', thing(index * 3 + page + 5));
      }).join(' '),
    );
}

function documentOf(
  title: string,
  facts: readonly Fact[],
  filler: string,
  field: 'english' | 'original',
): TestDocument {
  // Vary where the facts are: on which of the pages, and before which paragraph.
  const pageOf = (index: number) => index * PAGES_PER_FACT + 1 + (index % PAGES_PER_FACT);
  const paragraphOf = (index: number) => index % PARAGRAPHS_PER_PAGE;
  const paragraphsOf = fillerFrom(filler);
  const pages = Array.from({ length: facts.length * PAGES_PER_FACT }, (_, at): DocumentPage => {
    const paragraphs = paragraphsOf(at + 1);
    const index = Math.floor(at / PAGES_PER_FACT);
    const fact = pageOf(index) === at + 1 ? facts[index] : undefined;
    if (fact) paragraphs.splice(paragraphOf(index), 0, fact[field]);
    return { page: at + 1, text: paragraphs.join('\n\n') };
  });
  return { title, facts, pages, pageOf: (fact) => pageOf(facts.indexOf(fact)) };
}

/** A line of a file: a fact and its questions, in the order of `Fact`. English documents have no `original`. */
function factFrom(line: string): Fact {
  const [english = '', askedInEnglish = '', askedInOtherLanguage = '', ...rest] = line.split(' | ');
  const [original = english, askedInOriginal = askedInEnglish] = rest;
  return { english, askedInEnglish, askedInOtherLanguage, original, askedInOriginal };
}

/** The files of a folder: the title, the filler in the document's language and in English, and the facts. */
function readDocuments(folder: 'calibration' | 'held-out'): Documents {
  const path = join(import.meta.dirname, 'documents', folder);
  const files = readdirSync(path).map((file) => {
    const [title = '', filler = '', ...rest] = readFileSync(join(path, file), 'utf8').trim().split('\n---\n');
    const facts = (rest.at(-1) ?? '').split('\n').map(factFrom);
    return { title, filler, englishFiller: rest.length > 1 ? (rest[0] ?? '') : filler, facts };
  });
  return {
    original: files.map(({ title, filler, facts }) => documentOf(title, facts, filler, 'original')),
    english: files.map(({ title, englishFiller, facts }) => documentOf(title, facts, englishFiller, 'english')),
  };
}

/** For choosing weights and thresholds of the search. */
export const readCalibration = (): Documents => readDocuments('calibration');

/**
 * For the reported figures. **Do not tune anything to them.** Once somebody does, they belong to the calibration, and
 * new ones have to be written.
 */
export const readHeldOut = (): Documents => readDocuments('held-out');
