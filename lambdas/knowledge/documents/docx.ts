import { type DocumentText, singlePage, tidied, UnreadableDocument } from './document.ts';
import { parseXml } from './xml.ts';
import { openZip } from './zip.ts';

const MAIN_PART = 'word/document.xml';

/** Reads a Word document. It has page numbers only if Word saved the page breaks. */
export function readDocx(content: Uint8Array): DocumentText {
  const archive = openZip(content);
  if (!archive.has(MAIN_PART)) throw new UnreadableDocument('damaged');
  const title = /<dc:title>([^<]+)<\/dc:title>/.exec(archive.read('docProps/core.xml').toString())?.[1];
  const texts = pagesOf(archive.read(MAIN_PART).toString());
  if (texts.length === 1) return singlePage(texts[0] ?? '', title);
  return {
    title,
    pageCount: texts.length,
    isPaged: true,
    pages: texts.map((text, index) => ({ page: index + 1, text: tidied(text) })),
  };
}

/** The author inserts manual breaks. Word saves a rendered break wherever it began a page, even after a manual one. */
type PageBreak = 'manual' | 'rendered';

function pagesOf(xml: string): string[] {
  const pages = [''];
  let paragraph = '';
  let level = 0;
  let isInText = false;
  let cells = 0;
  /** The page break before the current position. `undefined` after text. */
  let lastBreak: PageBreak | undefined;
  const write = (text: string) => {
    pages[pages.length - 1] += text;
  };
  const endParagraph = () => {
    if (paragraph.trim() === '') return;
    if (cells > 0) write(`${paragraph.trim()} `);
    else write(level > 0 ? `\n\n${'#'.repeat(level)} ${paragraph.trim()}\n` : `\n${paragraph.trim()}\n`);
    paragraph = '';
  };
  const breakPage = (kind: PageBreak) => {
    endParagraph();
    // Two breaks of different kinds without text between them are the same page break.
    const isSame = lastBreak !== undefined && lastBreak !== kind;
    if (!isSame) pages.push('');
    lastBreak = isSame ? undefined : kind;
  };
  parseXml(xml, {
    onopentag(name, attributes) {
      if (name === 'w:p') level = 0;
      else if (name === 'w:pStyle') level = headingLevel(attributes['w:val'] ?? '');
      else if (name === 'w:t') isInText = true;
      else if (name === 'w:tab') paragraph += ' ';
      else if (name === 'w:lastRenderedPageBreak') breakPage('rendered');
      else if (name === 'w:br' && attributes['w:type'] === 'page') breakPage('manual');
      else if (name === 'w:br') paragraph += '\n';
      else if (name === 'w:tc') {
        if (cells > 0) write('| ');
        cells += 1;
      }
    },
    ontext(text) {
      if (!isInText) return;
      paragraph += text;
      if (text.trim() !== '') lastBreak = undefined;
    },
    onclosetag(name) {
      if (name === 'w:t') isInText = false;
      else if (name === 'w:p') endParagraph();
      else if (name === 'w:tr') {
        write('\n');
        cells = 0;
      }
    },
  });
  return pages;
}

/**
 * Word names heading styles in the language of its menus and drops some accented letters: `Heading1`, `berschrift1`,
 * `Titre1`. The names of all heading styles end with the level.
 */
function headingLevel(style: string): number {
  if (/^(?:title|titel|titre|título|назва)$/i.test(style)) return 1;
  const [, level] =
    /^(?:heading|berschrift|überschrift|titre|ttulo|título|заголовок|titolo|kop)\s?([1-6])$/i.exec(style) ?? [];
  return Number(level ?? 0);
}
