import { inflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { PdfFile, pdfNumber } from '../../../../web/studio/pages/print/pdf/pdf-file.ts';

async function twoPages() {
  const file = new PdfFile();
  const image = await file.addImage('/Width 8 /Height 1 /ImageMask true', new Uint8Array([0b10101010]));
  await file.addPage({ width: 595.2756, height: 841.8898, content: `q 1 0 0 1 0 0 cm ${image} Do Q` });
  await file.addPage({ width: 612, height: 792, content: 'f' });
  return Buffer.from(await file.toBlob().arrayBuffer());
}

test('the cross-reference table at the end of the file has the position of every object', async () => {
  const file = await twoPages();
  const text = file.toString('latin1');
  const table = text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]));
  expect(table).toMatch(/^xref\n0 8\n0000000000 65535 f \n/);
  const positions = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, position]) => Number(position));
  expect(positions.map((position) => text.slice(position, position + 7))).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((id) => `${id} 0 obj`),
  );
  expect(table).toContain('/Size 8 /Root 1 0 R');
});

test('pages have their size and compressed content, and share the images', async () => {
  const file = await twoPages();
  const text = file.toString('latin1');
  expect([...text.matchAll(/\/MediaBox \[(.*?)\]/g)].map(([, box]) => box)).toEqual([
    '0 0 595.276 841.89',
    '0 0 612 792',
  ]);
  expect(text).toContain('/Type /Pages /Count 2 /Kids [5 0 R 7 0 R] /Resources << /XObject << /I3 3 0 R >> >>');
  const streams = [...text.matchAll(/\/Length (\d+) >>\nstream\n/g)].map(({ index, 0: head, 1: length }) =>
    inflateSync(file.subarray(index + head.length, index + head.length + Number(length))).toString('latin1'),
  );
  expect(streams).toEqual(['\xaa', 'q 1 0 0 1 0 0 cm /I3 Do Q', 'f']);
});

test.each([
  [1, '1'],
  [0.1 + 0.2, '0.3'],
  [1e-9, '0'],
  [-12.34567, '-12.346'],
])('%d is written as %s', (value, text) => expect(pdfNumber(value)).toBe(text));
