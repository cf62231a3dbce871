import { type DocumentText, singlePage, tidied, UnreadableDocument } from './document.ts';
import { parseXml } from './xml.ts';
import { openZip } from './zip.ts';

const MAIN_PART = 'word/document.xml';

/** Reads a Word document. Its pages have numbers only if it contains page breaks, either manual or saved by Word. */
export function readDocx(content: Uint8Array): DocumentText {
  const archive = openZip(content);
  if (!archive.has(MAIN_PART)) throw new UnreadableDocument('damaged');
  const title = titleOf(archive.read('docProps/core.xml').toString());
  const texts = pagesOf(archive.read(MAIN_PART).toString());
  if (texts.length === 1) return singlePage(texts[0] ?? '', title);
  return {
    title,
    pageCount: texts.length,
    is_paged: true,
    pages: texts.map((text, index) => ({ page: index + 1, text: tidied(text) })),
  };
}

function titleOf(xml: string): string | undefined {
  let title = '';
  let isInTitle = false;
  parseXml(xml, {
    onopentag(name) {
      isInTitle = name === 'dc:title';
    },
    ontext(text) {
      if (isInTitle) title += text;
    },
    onclosetag() {
      isInTitle = false;
    },
  });
  return title || undefined;
}

/** The author inserts manual breaks. Word saves a rendered break wherever it began a page, even after a manual one. */
type PageBreak = 'manual' | 'rendered';

/** A paragraph that is being read. */
interface Paragraph {
  text: string;
  /** The level of a heading, otherwise 0. */
  level: number;
  /** The text of its text boxes, which follows the paragraph. */
  boxes: string;
}

function pagesOf(xml: string): string[] {
  const pages = [''];
  /** From the outermost to the innermost: a text box contains paragraphs, and is itself part of one. */
  const paragraphs: Paragraph[] = [];
  let isInText = false;
  /** How many `mc:Fallback` elements are open. */
  let fallbacks = 0;
  let cells = 0;
  /** The page break before the current position. `undefined` after text. */
  let lastBreak: PageBreak | undefined;
  const write = (text: string) => {
    const around = paragraphs.at(-1);
    if (around) around.boxes += text;
    else pages[pages.length - 1] += text;
  };
  const add = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
  };
  const beginParagraph = (level = 0) => paragraphs.push({ text: '', level, boxes: '' });
  const endParagraph = () => {
    const { text = '', level = 0, boxes = '' } = paragraphs.pop() ?? {};
    const trimmed = text.trim();
    if (trimmed !== '') write(paragraphText(trimmed, { level, isInCell: cells > 0 }));
    write(boxes);
  };
  const breakPage = (kind: PageBreak) => {
    // A text box is on the page of the paragraph around it.
    if (paragraphs.length > 1) return;
    const [paragraph] = paragraphs;
    endParagraph();
    // Two breaks of different kinds without text between them are the same page break.
    const isSame = lastBreak !== undefined && lastBreak !== kind;
    if (!isSame) pages.push('');
    lastBreak = isSame ? undefined : kind;
    if (paragraph) beginParagraph(paragraph.level);
  };
  parseXml(xml, {
    onopentag(name, attributes) {
      // Word saves a text box a second time, for programs that do not know text boxes.
      if (name === 'mc:Fallback') fallbacks += 1;
      if (fallbacks > 0) return;
      const paragraph = paragraphs.at(-1);
      if (name === 'w:p') beginParagraph();
      else if (name === 'w:pStyle' && paragraph) paragraph.level = headingLevel(attributes['w:val'] ?? '');
      else if (name === 'w:t') isInText = true;
      else if (name === 'w:tab') add(' ');
      else if (name === 'w:lastRenderedPageBreak') breakPage('rendered');
      else if (name === 'w:br' && attributes['w:type'] === 'page') breakPage('manual');
      else if (name === 'w:br') add('\n');
      else if (name === 'w:tc') {
        if (cells > 0) write('| ');
        cells += 1;
      }
    },
    ontext(text) {
      if (!isInText) return;
      add(text);
      if (text.trim() !== '') lastBreak = undefined;
    },
    onclosetag(name) {
      if (name === 'mc:Fallback') fallbacks -= 1;
      else if (fallbacks > 0) return;
      else if (name === 'w:t') isInText = false;
      else if (name === 'w:p') endParagraph();
      else if (name === 'w:tr') {
        write('\n');
        cells = 0;
      }
    },
  });
  return pages;
}

function paragraphText(
  text: string,
  { level, isInCell }: { readonly level: number; readonly isInCell: boolean },
): string {
  if (isInCell) return `${text} `;
  return level > 0 ? `\n\n${'#'.repeat(level)} ${text}\n` : `\n${text}\n`;
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
