import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { type DocumentPage, type DocumentText, type PageRange, tidied, UnreadableDocument } from './document.ts';
import { requireSmallStreams } from './pdf-streams.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

/** Reads a range of pages. A page that cannot be read does not prevent the others from being read. */
export async function readPdf(content: Uint8Array, { from, limit }: PageRange): Promise<DocumentText> {
  await requireSmallStreams(Buffer.from(content.buffer, content.byteOffset, content.length));
  const pdf = await openPdf(content);
  try {
    const pageCount = pdf.numPages;
    const pages: DocumentPage[] = [];
    for (let number = from; number <= Math.min(pageCount, from + limit - 1); number += 1) {
      pages.push(await readPage(pdf, number));
    }
    return { title: await titleOf(pdf), pageCount, is_paged: true, pages };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(content: Uint8Array): Promise<Pdf> {
  try {
    // PDF.js takes ownership of the bytes that it gets, so it gets a copy.
    return await getDocumentProxy(new Uint8Array(content), { stopAtErrors: false, verbosity: 0 });
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableDocument(isProtected ? 'password_protected' : 'damaged', { cause: error });
  }
}

async function titleOf(pdf: Pdf): Promise<string | undefined> {
  const metadata = await pdf.getMetadata().catch(() => undefined);
  const title = Reflect.get(Object(metadata?.info), 'Title');
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined;
}

async function readPage(pdf: Pdf, number: number): Promise<DocumentPage> {
  try {
    const page = await pdf.getPage(number);
    const text = tidied(textOf(await linesOf(page)));
    const isScanned = text === '' && (await hasPicture(page));
    page.cleanup();
    return { page: number, text, ...(isScanned && { unread: 'scanned' }) };
  } catch {
    return { page: number, text: '', unread: 'damaged' };
  }
}

interface Line {
  readonly text: string;
  readonly size: number;
  /** Distance to the previous line, in multiples of this line's type size. */
  readonly gap: number;
}

async function linesOf(page: PdfPage): Promise<Line[]> {
  const { items } = await page.getTextContent();
  const lines: Line[] = [];
  let text = '';
  let size = 0;
  let y: number | undefined;
  let previousY: number | undefined;
  const endLine = () => {
    if (text.trim() !== '') {
      const gap = previousY === undefined || y === undefined || size === 0 ? 1 : Math.abs(previousY - y) / size;
      lines.push({ text: text.trim(), size, gap });
      previousY = y;
    }
    text = '';
    size = 0;
    y = undefined;
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    const itemY: number = item.transform[5];
    const startsNewLine = y !== undefined && item.str.trim() !== '' && Math.abs(itemY - y) > Math.max(2, size / 2);
    if (startsNewLine) endLine();
    if (item.str.trim() !== '') {
      y ??= itemY;
      size = Math.max(size, Math.hypot(item.transform[2], item.transform[3]));
    }
    text += item.str;
    if (item.hasEOL) endLine();
  }
  endLine();
  return lines;
}

const HEADING_RATIO = 1.15;
const MAX_HEADING_LENGTH = 120;
const PARAGRAPH_GAP = 1.8;

/** Short lines in larger type are headings. The largest type on the page is the highest level. */
function textOf(lines: readonly Line[]): string {
  const body = bodySize(lines);
  const isHeading = ({ text, size }: Line) =>
    size >= body * HEADING_RATIO && text.length <= MAX_HEADING_LENGTH && /\p{L}/u.test(text);
  const sizes = [...new Set(lines.filter(isHeading).map(({ size }) => Math.round(size)))].sort((a, b) => b - a);
  return lines
    .map((line) => {
      if (isHeading(line))
        return `\n${'#'.repeat(Math.min(6, sizes.indexOf(Math.round(line.size)) + 1))} ${line.text}\n`;
      return line.gap > PARAGRAPH_GAP ? `\n${line.text}` : line.text;
    })
    .join('\n');
}

/** The size in which most of the text is set. */
function bodySize(lines: readonly Line[]): number {
  const lengths = new Map<number, number>();
  for (const { text, size } of lines) {
    const rounded = Math.round(size * 2) / 2;
    lengths.set(rounded, (lengths.get(rounded) ?? 0) + text.length);
  }
  const [most] = [...lengths].sort((one, other) => other[1] - one[1]);
  return most?.[0] ?? 0;
}

/** Whether a page without text shows a picture, so it was probably scanned. An empty page shows nothing. */
async function hasPicture(page: PdfPage): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await page.getOperatorList();
  const pictures = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
  return fnArray.some((operator) => pictures.has(operator));
}
