/** A page of a test PDF: lines of text with their size, or a picture without text. */
export type TestPage = readonly (string | { readonly text: string; readonly size: number })[] | 'picture';

interface Options {
  readonly title?: string;
  /** Adds an encryption dictionary that the empty password does not open. */
  readonly protected?: true;
  /** Compresses the content of each page, for a reader that decompresses it twice. */
  readonly compressTwice?: (content: string) => Buffer;
}

/** A small but complete PDF file, whose text can be extracted. */
export function pdfOf(
  pages: readonly TestPage[],
  { title, protected: isProtected, compressTwice }: Options = {},
): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const picture = 4 + pages.length * 2;
  for (const [index, page] of pages.entries()) {
    const content = contentOf(page);
    const resources = `<< /Font << /F1 3 0 R >> /XObject << /Im1 ${picture} 0 R >> >>`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${5 + index * 2} 0 R >>`,
    );
    const filter = compressTwice ? ' /Filter [ /FlateDecode /Flate#44ecode ]' : '';
    const stored = compressTwice?.(content).toString('latin1') ?? content;
    add(`<< /Length ${stored.length}${filter} >>\nstream\n${stored}\nendstream`);
  }
  add(
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream',
  );
  add(`<< ${title === undefined ? '' : `/Title (${escaped(title)})`} >>`);
  const info = objects.length;
  if (isProtected) {
    const noise = 'ab'.repeat(32);
    add(`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -44 /O <${noise}> /U <${noise}> >>`);
  }
  const encryption = isProtected ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : '';
  return assembled(objects, `/Root 1 0 R /Info ${info} 0 R${encryption}`);
}

function contentOf(page: TestPage): string {
  if (page === 'picture') return 'q 500 0 0 700 50 50 cm /Im1 Do Q';
  let y = 800;
  return page
    .map((line) => {
      const { text, size } = typeof line === 'string' ? { text: line, size: 11 } : line;
      y -= Math.round(size * 1.3);
      return `BT /F1 ${size} Tf 50 ${y} Td (${escaped(text)}) Tj ET`;
    })
    .join('\n');
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');

function assembled(objects: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
