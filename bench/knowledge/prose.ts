import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentPage } from '../../lambdas/knowledge/documents/document.ts';
import { ENGLISH, type Filler, fillerOf } from './filler.ts';

/** A question about a document, with the page that answers it. */
interface ProseQuestion {
  readonly question: string;
  readonly page: number;
  /** Questions for validation show whether an improvement holds for questions that nobody looked at. */
  readonly half: ProseHalf;
}
export type ProseHalf = 'tuning' | 'validation';

/** A document in continuous prose with headings and price lists. Several pages have very similar topics. */
interface ProseDocument {
  readonly title: string;
  readonly pages: readonly DocumentPage[];
  readonly questions: readonly ProseQuestion[];
}

/**
 * Filler pages after each page of the file. Without them, the model would get the whole document, and nothing would be
 * searched.
 */
const FILLER_PAGES = 3;

const QUESTION = /^(\?\??) (.+)$/gm;

/**
 * Reads a document from a file. Lines with `---` separate its pages. Each page ends with its questions: `?` begins a
 * question for tuning, `??` one for validation.
 */
function proseDocument(title: string, file: string, things: string): ProseDocument {
  const written = readFileSync(join(import.meta.dirname, 'prose', file), 'utf8').split(/^---\n/m);
  const filler: Filler = { ...ENGLISH, things: things.split(',') };
  const pages: DocumentPage[] = [];
  const questions: ProseQuestion[] = [];
  for (const text of written) {
    const page = pages.length + 1;
    pages.push({ page, text: text.replaceAll(QUESTION, '').trim() });
    for (const [, marks, question = ''] of text.matchAll(QUESTION))
      questions.push({ question, page, half: marks === '?' ? 'tuning' : 'validation' });
    for (let at = 1; at <= FILLER_PAGES; at += 1)
      pages.push({ page: page + at, text: fillerOf(filler, page + at).join('\n\n') });
  }
  return { title, pages, questions };
}

export const PROSE: readonly ProseDocument[] = [
  proseDocument(
    'Sewing machine',
    'sewing-machine.txt',
    'needle,thread,bobbin,pedal,presser foot,spool,tension wheel,hook,handwheel,seam,cloth,stitch,lamp,motor,screw,table',
  ),
  proseDocument(
    'Thai restaurant',
    'thai-menu.txt',
    'curry,soup,rice,noodle,prawn,chilli,sauce,salad,fish,dessert,tea,beer,table,garden,kitchen,menu',
  ),
  proseDocument(
    'Mountain hut',
    'mountain-hut.txt',
    'hut,path,bed,blanket,terrace,stove,boots,summit,lake,glacier,water,lamp,kitchen,valley,bench,window',
  ),
];
