/** An object of a PDF file: its entries, and its data if it is a stream. */
interface PdfObject {
  readonly entries: string;
  readonly data?: Uint8Array<ArrayBuffer>;
}

export interface PdfPage {
  /** In points, 72 per inch. */
  readonly width: number;
  readonly height: number;
  /** Drawing operators. */
  readonly content: string;
}

/** Formats a number as compactly as PDF readers accept: with at most three decimals and never with an exponent. */
export const pdfNumber = (value: number): string => String(Math.round(value * 1_000) / 1_000);

/** Collects images and pages, and writes them as one PDF 1.4 file. */
export class PdfFile {
  /** The first two objects are the catalog and the list of pages. Their entries are known only at the end. */
  readonly #objects: (PdfObject | undefined)[] = [undefined, undefined];
  readonly #images: number[] = [];
  readonly #pages: number[] = [];

  /** Adds an image and returns the name that pages use to draw it. */
  async addImage(entries: string, pixels: Uint8Array<ArrayBuffer>): Promise<string> {
    const id = await this.#addStream(`/Type /XObject /Subtype /Image ${entries}`, pixels);
    this.#images.push(id);
    return `/I${id}`;
  }

  async addPage({ width, height, content }: PdfPage): Promise<void> {
    const stream = await this.#addStream('', new TextEncoder().encode(content));
    const size = `${pdfNumber(width)} ${pdfNumber(height)}`;
    this.#pages.push(
      this.#add({ entries: `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents ${stream} 0 R` }),
    );
  }

  toBlob(): Blob {
    const images = this.#images.map((id) => `/I${id} ${id} 0 R`).join(' ');
    const pages = this.#pages.map((id) => `${id} 0 R`).join(' ');
    this.#objects[0] = { entries: '/Type /Catalog /Pages 2 0 R' };
    this.#objects[1] = {
      entries: `/Type /Pages /Count ${this.#pages.length} /Kids [${pages}] /Resources << /XObject << ${images} >> >>`,
    };
    return new Blob(fileParts(this.#objects.filter((object) => object !== undefined)), { type: 'application/pdf' });
  }

  /** Returns the id of the object. Ids start at 1. */
  #add(object: PdfObject): number {
    return this.#objects.push(object);
  }

  async #addStream(entries: string, data: Uint8Array<ArrayBuffer>): Promise<number> {
    const stream = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'));
    const compressed = new Uint8Array(await new Response(stream).arrayBuffer());
    return this.#add({ entries: `${entries} /Filter /FlateDecode /Length ${compressed.length}`, data: compressed });
  }
}

/** The objects, followed by the table of their positions in the file. */
function fileParts(objects: readonly PdfObject[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.4\n');
  const positions = objects.map(({ entries, data }, index) => {
    const position = length;
    write(`${index + 1} 0 obj\n<< ${entries} >>\n`);
    if (data) {
      write('stream\n');
      write(data);
      write('\nendstream\n');
    }
    write('endobj\n');
    return position;
  });
  const table = length;
  const rows = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  write(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return parts;
}
