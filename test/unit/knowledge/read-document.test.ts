import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { missingText } from '../../../lambdas/knowledge/documents/document.ts';
import { readDocument } from '../../../lambdas/knowledge/documents/read-document.ts';
import { openZip } from '../../../lambdas/knowledge/documents/zip.ts';
import { pdfOf } from '../../support/documents/pdf.ts';
import { exampleDocx, exampleXlsx, zipOf } from '../../support/documents/zip.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ALL = { from: 1, limit: 300 };
const read = (content: Buffer | string, type: string, range = ALL) =>
  readDocument(Buffer.from(content as string), type, range);
const textOf = async (content: Buffer | string, type: string) =>
  (await read(content, type)).pages.map(({ text }) => text).join('\n');

describe('a PDF', () => {
  test('is read page by page, with its headings and its title', async () => {
    const file = pdfOf(
      [
        [{ text: 'Opening hours', size: 20 }, 'We open at 9 on all days except Sunday,', 'and close at 18.'],
        ['The second page.'],
      ],
      { title: 'Manual' },
    );
    expect(await read(file, 'application/pdf')).toEqual({
      title: 'Manual',
      pageCount: 2,
      is_paged: true,
      pages: [
        { page: 1, text: '# Opening hours\n\nWe open at 9 on all days except Sunday,\nand close at 18.' },
        { page: 2, text: 'The second page.' },
      ],
    });
  });

  test('can be read in several steps', async () => {
    const file = pdfOf([['one'], ['two'], ['three']]);
    const { pageCount, pages } = await read(file, 'application/pdf', { from: 2, limit: 1 });
    expect({ pageCount, pages }).toEqual({ pageCount: 3, pages: [{ page: 2, text: 'two' }] });
  });

  test('reports which pages are scans without text', async () => {
    const { pages } = await read(pdfOf([['Text'], 'picture', []]), 'application/pdf');
    expect(pages).toEqual([
      { page: 1, text: 'Text' },
      { page: 2, text: '', unread: 'scanned' },
      { page: 3, text: '' },
    ]);
  });

  test('a PDF whose pages are compressed twice is read', async () => {
    const compressTwice = (content: string) => deflateSync(deflateSync(content));
    const { pages } = await read(pdfOf([['The pool is open.']], { compressTwice }), 'application/pdf');
    expect(pages).toEqual([{ page: 1, text: 'The pool is open.' }]);
  });

  test.each([
    ['complete', 0],
    ['damaged at the end, which a PDF reader ignores,', 40],
  ])('a PDF of a few kilobytes whose pages would take 200 MB after decompression, %s is refused', async (_, cut) => {
    const first = deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '));
    const damaged = Buffer.concat([first.subarray(0, first.length - cut), Buffer.alloc(cut)]);
    const file = pdfOf([['Text']], { compressTwice: () => deflateSync(damaged) });
    expect(file.length).toBeLessThan(20_000);
    await expect(read(file, 'application/pdf')).rejects.toMatchObject({ code: 'too_large' });
  });

  test.each([
    ['protected by a password', pdfOf([['Text']], { protected: true }), 'password_protected'],
    ['damaged', Buffer.from('%PDF-1.4 and then nothing'), 'damaged'],
    ['cut off', pdfOf([['Text']]).subarray(0, 120), 'damaged'],
    ['an empty file', Buffer.alloc(0), 'empty'],
  ])('that is %s is refused with a reason', async (_, file, code) => {
    await expect(read(file, 'application/pdf')).rejects.toMatchObject({ name: 'UnreadableDocument', code });
  });

  test.each([
    ['only scans', ['picture'] as const, 'scanned'],
    ['only empty pages', [[]] as const, 'empty'],
  ])('with %s has no text', async (_, pages, code) => {
    const { pages: found } = await read(pdfOf(pages), 'application/pdf');
    expect(missingText(found).code).toBe(code);
  });
});

/** A workbook with one sheet that has one row with these cells. */
const xlsxOf = (cells: string, files: Readonly<Record<string, string>> = {}) =>
  zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Sheet" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`,
    ...files,
  });

/** The second cell style has this number format. Custom formats: 164 is a date, 165 a number, 166 a percentage. */
const stylesWith = (format: string) => `<styleSheet>
  <numFmts>
    <numFmt numFmtId="164" formatCode="[$-407]d/\\ mmmm\\ yyyy;@"/>
    <numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/>
    <numFmt numFmtId="166" formatCode="0.0%;[Red]-0.0%"/>
  </numFmts>
  <cellStyleXfs><xf numFmtId="0"/><xf numFmtId="0"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf ${format}/></cellXfs>
</styleSheet>`;

describe('Office files', () => {
  test('a Word document keeps its headings, tables and saved page breaks', async () => {
    expect(await read(exampleDocx(), DOCX)).toMatchObject({
      title: 'House guide',
      is_paged: true,
      pages: [
        { page: 1, text: '# Heating\n\nTurn the wheel to 3 & wait.\nRoom | Level' },
        { page: 2, text: expect.stringContaining('# Garbage\n\nBlue bin on Mondays.') },
      ],
    });
  });

  const HEADING = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>';
  const MANUAL = '<w:br w:type="page"/>';
  const RENDERED = '<w:lastRenderedPageBreak/>';
  test.each([
    ['in the middle of a paragraph', `<w:p>First${MANUAL}second</w:p>`, ['First', 'second']],
    ['that Word inserted between two lines of a paragraph', `<w:p>First${RENDERED}second</w:p>`, ['First', 'second']],
    ['that is saved twice in a paragraph', `<w:p>First${MANUAL}${RENDERED}second</w:p>`, ['First', 'second']],
    [
      'that is saved twice, in two paragraphs',
      `<w:p>First${MANUAL}</w:p><w:p>${RENDERED}second</w:p>`,
      ['First', 'second'],
    ],
    ['after a page without text', `<w:p>${MANUAL}</w:p><w:p>${RENDERED}second</w:p>`, ['', 'second']],
    ['after an empty page', `<w:p>First${MANUAL}</w:p><w:p>${MANUAL}</w:p><w:p>third</w:p>`, ['First', '', 'third']],
    ['in a heading', `<w:p>${HEADING}First${MANUAL}</w:p><w:p>second</w:p>`, ['# First', 'second']],
  ])('a Word document is split at a page break %s', async (_, body, texts) => {
    const xml = body.replaceAll(/(?<=>)[^<]+/g, '<w:t>$&</w:t>');
    const { pages } = await read(zipOf({ 'word/document.xml': `<w:body>${xml}</w:body>` }), DOCX);
    expect(pages.map(({ text }) => text)).toEqual(texts);
  });

  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const textBox = (body: string) => {
    const box = `<w:txbxContent>${body}</w:txbxContent>`;
    return `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r>`;
  };
  const boxText = `<w:p>${run('Box text')}</w:p>`;
  const table = `<w:tbl><w:tr><w:tc><w:p>${run('Room')}</w:p></w:tc><w:tc><w:p>${run('Level')}</w:p></w:tc></w:tr></w:tbl>`;
  test.each([
    [
      'in a heading',
      `<w:p>${HEADING}${run('Before')}${textBox(boxText)}${run('After')}</w:p>`,
      '# BeforeAfter\n\nBox text',
    ],
    ['in a table', table.replace('<w:r>', `${textBox(boxText)}<w:r>`), 'Room Box text | Level'],
    ['with a table', `<w:p>${run('Before')}${textBox(table)}</w:p>`, 'Before\nRoom | Level'],
    [
      'with a page break',
      `<w:p>${run('Before')}${textBox(`<w:p>${RENDERED}${run('Box')}</w:p>`)}</w:p>`,
      'Before\n\nBox',
    ],
  ])('the text of a text box %s appears once, after the paragraph around it', async (_, body, text) => {
    // Word saves the content of a text box twice: for itself, and for programs that do not know text boxes.
    const { pages } = await read(zipOf({ 'word/document.xml': `<w:body>${body}</w:body>` }), DOCX);
    expect(pages.map((page) => page.text)).toEqual([text]);
  });

  test('the title of a Word document can contain entities', async () => {
    const { title } = await read(
      zipOf({
        'word/document.xml': `<w:body><w:p>${run('Menu')}</w:p></w:body>`,
        'docProps/core.xml': '<cp:coreProperties><dc:title>Food &amp; Drinks</dc:title></cp:coreProperties>',
      }),
      DOCX,
    );
    expect(title).toBe('Food & Drinks');
  });

  test('a workbook becomes one sentence per row, with the words of its header', async () => {
    expect(await read(exampleXlsx(), XLSX)).toMatchObject({
      pageCount: 1,
      pages: [{ page: 1, text: '# Starters\n\nDish: Tomato soup; Price: 6.5' }],
    });
  });

  test('the pronunciation (phonetic text) of a cell is not part of its text', async () => {
    const name = '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>';
    const file = xlsxOf(`<c t="s"><v>0</v></c><c t="inlineStr"><is>${name}</is></c>`, {
      'xl/sharedStrings.xml': `<sst><si>${name}<phoneticPr fontId="1"/></si></sst>`,
    });
    expect(await textOf(file, XLSX)).toBe('# Sheet\n\n東京; 東京');
  });

  test.each([
    ['a date', 'numFmtId="14"', '45413', '2024-05-01'],
    ['a date and a time', 'numFmtId="22"', '45413.604166666664', '2024-05-01 14:30'],
    ['a time', 'numFmtId="20"', '0.39583333333333331', '09:30'],
    ['a time with seconds', 'numFmtId="21"', '0.39584490740740741', '09:30:01'],
    ['a duration', 'numFmtId="46"', '1.5', '36:00'],
    ['a date in a custom format', 'numFmtId="164"', '45413', '2024-05-01'],
    ['a date before March 1900', 'numFmtId="14"', '59', '1900-02-28'],
    ['a percentage', 'numFmtId="9"', '0.1', '10%'],
    ['a percentage with a fraction', 'numFmtId="10"', '0.07', '7%'],
    ['a percentage in a custom format', 'numFmtId="166"', '0.125', '12.5%'],
    ['an empty cell in a percentage format', 'numFmtId="9"', '', ''],
    ['a number in a custom format', 'numFmtId="165"', '45413', '45413'],
    ['a number in a predefined format', 'numFmtId="4"', '45413', '45413'],
    ['a number that is too large for a date', 'numFmtId="14"', '1e9', '1e9'],
    ['an empty cell in a date format', 'numFmtId="14"', '', ''],
  ])('a workbook with %s is read correctly', async (_, format, value, text) => {
    const file = xlsxOf(`<c s="1"><v>${value}</v></c>`, { 'xl/styles.xml': stylesWith(format) });
    expect(await textOf(file, XLSX)).toBe(`# Sheet\n\n${text}`.trim());
  });

  const ACCOUNTING = (amount: string, sign = '\\-') => `_-${amount}_-;${sign}${amount}_-;_-"-"??_-;_-@_-`;
  test.each([
    ['US dollars', '"$"#,##0.00', '12.5', '$12.50'],
    ['US dollars with a locale', '[$$-409]#,##0.00;[Red]\\-[$$-409]#,##0.00', '1234.5', '$1234.50'],
    [
      'US dollars in the accounting format',
      '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
      '-3',
      '-$3.00',
    ],
    ['US dollars without quotes', '$#,##0_);($#,##0)', '12', '$12'],
    ['euros after the number', '#,##0.00\\ "€";[Red]\\-#,##0.00\\ "€"', '12.5', '12.50 €'],
    ['euros with a locale', '#,##0.00\\ [$€-407]', '12.5', '12.50 €'],
    ['euros before the number', '[$€-2]\\ #,##0.00', '12.5', '€ 12.50'],
    ['euros in the accounting format', ACCOUNTING('* #,##0.00\\ "€"'), '12.5', '12.50 €'],
    ['euros with a unit', '0.00" €/kg"', '12.5', '12.50 €/kg'],
    ['Swiss francs', '[$CHF-807]\\ #,##0.00', '12.5', 'CHF 12.50'],
    ['Swiss francs in the accounting format', '_ "CHF"\\ * #,##0.00_ ;_ "CHF"\\ * \\-#,##0.00_ ', '12.5', 'CHF 12.50'],
    ['pounds', '"£"#,##0.00', '12.5', '£12.50'],
    ['pounds in the accounting format', ACCOUNTING('[$£-809]* #,##0.00'), '12.5', '£12.50'],
    ['yen', '[$¥-411]#,##0', '1200', '¥1200'],
    ['yen after the number', '#,##0"円"', '1200', '1200円'],
    ['hryvnias', '#,##0.00\\ "грн."', '12.5', '12.50 грн.'],
    ['Swedish kronor', '#,##0\\ "kr"', '120', '120 kr'],
    ['an ISO code', '#,##0.00\\ [$EUR]', '12.5', '12.50 EUR'],
    ['amounts in thousands of euros', '#,##0,\\ "k€"', '12500', '12500'],
    ['a percentage of a price', '0.0%" of €100"', '0.125', '12.5%'],
    ['an empty price', '#,##0.00\\ "€"', '', ''],
    ['a unit that is not a currency', '0.00" kg"', '12.5', '12.5'],
  ])('a workbook with %s is read correctly', async (_, code, value, text) => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`;
    const file = xlsxOf(`<c s="1"><v>${value}</v></c>`, { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` });
    expect(await textOf(file, XLSX)).toBe(`# Sheet\n\n${text}`.trim());
  });

  test('a row with a price is not a header, although the currency has letters', async () => {
    const row = (dish: string, price: number) => `<c t="str"><v>${dish}</v></c><c s="1"><v>${price}</v></c>`;
    const file = xlsxOf(`${row('Soup', 6.5)}</row><row>${row('Salad', 8)}`, {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$CHF-807]\\ 0.00"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>',
    });
    expect(await textOf(file, XLSX)).toBe('# Sheet\n\nSoup; CHF 6.50\n\nSalad; CHF 8.00');
  });

  test('a workbook that counts its days from 1904 has the right dates', async () => {
    const file = xlsxOf('<c s="1"><v>43951</v></c>', {
      'xl/styles.xml': stylesWith('numFmtId="14"'),
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="Sheet" r:id="rId1"/></sheets></workbook>',
    });
    expect(await textOf(file, XLSX)).toBe('# Sheet\n\n2024-05-01');
  });

  test('a cell that is true or false is read as Excel shows it, and is not a header', async () => {
    const row = (name: string, value: number) => `<c t="str"><v>${name}</v></c><c t="b"><v>${value}</v></c>`;
    const file = xlsxOf(`${row('Dogs', 1)}</row><row>${row('Smoking', 0)}`);
    expect(await textOf(file, XLSX)).toBe('# Sheet\n\nDogs; TRUE\n\nSmoking; FALSE');
  });

  test('a workbook can be written with a namespace prefix', async () => {
    const file = zipOf({
      'xl/workbook.xml':
        '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Sheet" r:id="rId1"/></x:sheets><x:extLst><x15:workbookPr/></x:extLst></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<x:sst><x:si><x:t>Open from</x:t></x:si></x:sst>',
      'xl/styles.xml': '<x:styleSheet><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/></x:cellXfs></x:styleSheet>',
      'xl/worksheets/sheet1.xml':
        '<?xml version="1.0"?><x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c s="1"><x:v>43951</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(await textOf(file, XLSX)).toBe('# Sheet\n\nOpen from; 2024-05-01');
  });

  test('a zip bomb is refused as soon as it exceeds the size limit', async () => {
    const bomb = zipOf({ 'word/document.xml': Buffer.alloc(40 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    // The end is damaged, so decompressing all of it would fail.
    const directory = bomb.indexOf('PK\x01\x02');
    bomb.fill(0xff, directory - 1_000, directory);
    await expect(read(bomb, DOCX)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('an archive with thousands of files is refused without reading them', async () => {
    const archive = zipOf(Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`${index}.xml`, ''])));
    // The end record has the number of files. Without the rest of the archive, reading them would fail.
    await expect(read(archive.subarray(-22), DOCX)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('a file that is stored without compression is read', () => {
    expect(
      openZip(zipOf({ a: 'text' }, true))
        .read('a')
        .toString(),
    ).toBe('text');
  });

  test('a file that is too large is refused, even if it is stored without compression', () => {
    const archive = openZip(zipOf({ a: Buffer.alloc(33 * 1024 * 1024) }, true));
    expect(() => archive.read('a')).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  test.each([
    ['compressed', false],
    ['stored', true],
  ])('%s files of an archive are refused once their total size is too large', (_, isStored) => {
    const part = Buffer.alloc(30 * 1024 * 1024);
    const archive = openZip(zipOf({ a: part, b: part, c: part }, isStored));
    for (const name of ['a', 'b']) expect(archive.read(name)).toHaveLength(part.length);
    expect(() => archive.read('c')).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  test.each([
    ['not an archive', Buffer.from('hello')],
    ['an archive without a document', zipOf({ 'a.txt': 'hello' })],
    ['a broken archive', exampleDocx().subarray(0, 200)],
    ['broken data', Buffer.concat([deflateRawSync('x'), zipOf({}).subarray(-22)])],
  ])('%s is reported as damaged', async (_, file) => {
    await expect(read(file, DOCX)).rejects.toMatchObject({ code: 'damaged' });
  });
});

describe('text files', () => {
  test('a web page is read without its scripts and navigation', async () => {
    const html = `<html><head><title>Museum  hours</title><style>p{}</style></head><body><nav>Home</nav>
      <main><h1>Hours</h1><p>Open <b>daily</b>.</p><script>alert(1)</script><ul><li>One</li><li>Two</li></ul>
      <table><tr><td>Adult</td><td>12</td></tr></table></main><footer>Imprint</footer></body></html>`;
    const { title, pages } = await read(html, 'text/html');
    expect(title).toBe('Museum hours');
    expect(pages[0]?.text).toBe('# Hours\n\nOpen daily.\n\n- One\n- Two\n\nAdult | 12');
  });

  test.each([
    ['after the title of the page', '<head><title>Museum</title></head>', 'Museum'],
    ['on a page without a title', '', undefined],
  ])('the title of a picture (SVG) %s is ignored', async (_, head, expected) => {
    const { title } = await read(`${head}<svg><title>Menu icon</title></svg><p>Open</p>`, 'text/html');
    expect(title).toBe(expected);
  });

  test.each([
    ['the `hidden` attribute', '<div hidden><p>Secret</p></div>'],
    ['display: none', '<div style="color:red; DISPLAY : none !important"><p>Secret</p></div>'],
    ['visibility: hidden', '<p style="visibility:hidden">Secret</p>'],
    ['a template', '<template><p>Secret</p></template>'],
    ['noscript', '<noscript><p>Secret</p></noscript>'],
    ['the `hidden` attribute of an image, which has no end tag', '<img hidden alt="Secret">'],
    ['a hidden element with hidden elements inside', '<div hidden><nav>Secret</nav><p hidden>Secret</p>Secret</div>'],
  ])('a web page is read without text that is hidden by %s', async (_, hidden) => {
    expect(await textOf(`<p>Open</p>${hidden}<p>daily</p>`, 'text/html')).toBe('Open\n\ndaily');
  });

  test.each([
    ['closed details', '<details><summary>Hours</summary><p>Daily</p></details>'],
    ['an element that the browser’s find-in-page reveals', '<p>Hours</p><p hidden="until-found">Daily</p>'],
    ['an element that only screen readers skip', '<p>Hours</p><p aria-hidden="true">Daily</p>'],
    ['an element with a visible style', '<p>Hours</p><p style="display:flex;visibility:visible">Daily</p>'],
  ])('a web page is read with the text of %s', async (_, html) => {
    expect(await textOf(html, 'text/html')).toMatch(/^Hours\s+Daily$/);
  });

  test('the cells of a table are kept apart, even without closing tags', async () => {
    const text = await textOf(`<table>${'<tr><td>Soup<td>6.50'.repeat(2)}</table>`, 'text/html');
    expect(text).toBe('Soup | 6.50\n\nSoup | 6.50');
    const indented = '<table>\n  <tr>\n    <td>Soup</td>\n    <td>6.50</td>\n  </tr>\n</table>';
    expect(await textOf(indented, 'text/html')).toBe('Soup | 6.50');
  });

  test.each([
    ['a comma', 'Dish,Price\n"Soup, hot",6.50\n'],
    ['a semicolon', 'Dish;Price\r\n"Soup, hot";6.50\r\n'],
  ])('a CSV file whose cells are separated by %s is read', async (_, csv) => {
    expect(await textOf(csv, 'text/csv')).toBe('Dish: Soup, hot; Price: 6.50');
  });

  test.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;\n'])(
    'the line %j, which names the separator for Excel, is not a row of a CSV file',
    async (line) => {
      const csv = `${line}Dish, hot or cold;Price, in euros\nSoup, hot;6,50\n`;
      expect(await textOf(csv, 'text/csv')).toBe('Dish, hot or cold: Soup, hot; Price, in euros: 6,50');
    },
  );

  test('Markdown keeps its headings', async () => {
    const file = await read('---\ntitle: x\n---\n# Menu\n\nSoup of the day', 'text/markdown');
    expect(file).toMatchObject({ title: 'Menu', is_paged: false, pages: [{ text: '# Menu\n\nSoup of the day' }] });
  });

  test.each([
    ['without words', 'Soup of the day\n\n#  '],
    ['without words, before a paragraph', '#\n\nSoup of the day'],
  ])('a Markdown heading %s is not the title', async (_, text) => {
    expect((await read(text, 'text/markdown')).title).toBeUndefined();
  });

  test('JSON becomes lines with the names of its fields', async () => {
    const json = JSON.stringify({
      date: 'today',
      dishes: [
        { dish: 'Soup', price: 6.5 },
        { dish: 'Pie', price: 9 },
      ],
    });
    expect(await textOf(json, 'application/json')).toBe(
      'date: today\n\n## dishes\n\ndish: Soup; price: 6.5\n\ndish: Pie; price: 9',
    );
  });

  test.each([
    ['UTF-8', Buffer.from('Öffnungszeiten')],
    ['Windows-1252', Buffer.from('Öffnungszeiten', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffÖffnungszeiten', 'utf16le')],
  ])('a text in %s is read', async (_, file) => {
    expect(await textOf(file, 'text/plain')).toBe('Öffnungszeiten');
  });

  test('a picture that is sent as text is reported as damaged', async () => {
    await expect(read(Buffer.from([137, 80, 78, 71, 0, 1, 2]), 'text/plain')).rejects.toMatchObject({
      code: 'damaged',
    });
  });

  test('in UTF-16 too, null characters are refused and old line breaks are converted', async () => {
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(await textOf(utf16('# Menu\rSoup\r\nPie'), 'text/plain')).toBe('# Menu\nSoup\nPie');
    await expect(read(utf16('Soup\0'), 'text/plain')).rejects.toMatchObject({ code: 'damaged' });
  });

  test.each([
    ['a web page', '<p><a>'.repeat(20_000), 'text/html'],
    ['a Word document', zipOf({ 'word/document.xml': '<w:p>'.repeat(40_000) }), DOCX],
  ])('%s with too many nested elements is reported as damaged', async (_, file, type) => {
    await expect(read(file, type)).rejects.toMatchObject({ code: 'damaged' });
  });

  test('an unknown type is refused', async () => {
    await expect(read('x', 'image/png')).rejects.toMatchObject({ code: 'unsupported_type' });
  });
});
