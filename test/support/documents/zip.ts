import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive with these files, compressed or stored as they are. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, isStored = false): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  // Equal files are compressed once: compressing thousands of files, or large ones, triggers many garbage collections.
  const compressed = new Map<string | Buffer, Compressed>();
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const { size, checksum, data } = compressed.get(content) ?? compress(content, isStored);
    compressed.set(content, { size, checksum, data });
    // These fields are the same in the local header and in the directory: version, method, checksum, sizes and so on.
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(checksum, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields.subarray(0, 26), rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(directorySize, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

interface Compressed {
  readonly size: number;
  readonly checksum: number;
  readonly data: Buffer;
}

function compress(content: string | Buffer, isStored: boolean): Compressed {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { size: bytes.length, checksum: crc32(bytes), data: isStored ? bytes : deflateRawSync(bytes) };
}

const paragraph = (text: string, style?: string, isNewPage = false) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r>${isNewPage ? '<w:lastRenderedPageBreak/>' : ''}<w:t>${text}</w:t></w:r></w:p>`;

/** A Word document with two pages, each with a heading and a paragraph. The first also has a table. */
export const exampleDocx = () =>
  zipOf({
    'docProps/core.xml': '<cp:coreProperties><dc:title>House guide</dc:title></cp:coreProperties>',
    'word/document.xml': `<w:document><w:body>${[
      paragraph('Heating', 'Heading1'),
      paragraph('Turn the wheel to 3 &amp; wait.'),
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Room</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Level</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
      paragraph('Garbage', 'Heading1', true),
      paragraph('Blue bin on Mondays.'),
    ].join('')}</w:body></w:document>`,
  });

/** A workbook with a visible sheet, a hidden one, and one that only a program can show again. */
export const exampleXlsx = () =>
  zipOf({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Starters" r:id="rId1"/><sheet name="Secret" state="hidden" r:id="rId2"/><sheet name="Secret" state="veryHidden" r:id="rId3"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Dish</t></si><si><t>Price</t></si><si><r><t>Tomato </t></r><r><t>soup</t></r></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row><c r="A2" t="s"><v>2</v></c><c r="C2"><v>6.5</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
  });
