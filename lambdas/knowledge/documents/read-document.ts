import type { FileType } from '../../../contracts/knowledge.ts';
import { readCsv } from './csv.ts';
import { type DocumentText, type PageRange, UnreadableDocument } from './document.ts';
import { readDocx } from './docx.ts';
import { readHtml } from './html.ts';
import { readJson } from './json.ts';
import { readText } from './text.ts';
import { readXlsx } from './xlsx.ts';

const READERS: Readonly<
  Record<FileType, (content: Uint8Array, range: PageRange) => DocumentText | Promise<DocumentText>>
> = {
  // The PDF reader is large, so it is loaded only for PDF files.
  'application/pdf': async (content, range) => (await import('./pdf.ts')).readPdf(content, range),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': readDocx,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': readXlsx,
  'text/csv': readCsv,
  'text/html': readHtml,
  'text/markdown': readText,
  'text/plain': readText,
  'application/json': readJson,
};

/** Reads the text of a file, or a range of its pages. Throws `UnreadableDocument` if that is impossible. */
export async function readDocument(content: Uint8Array, type: string, range: PageRange): Promise<DocumentText> {
  if (content.length === 0) throw new UnreadableDocument('empty');
  const read = READERS[type as FileType];
  if (!read) throw new UnreadableDocument('unsupported_type');
  return read(content, range);
}
