import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { LIMITS } from '../../../contracts/limits.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { decodeBlurred, decodePng } from '../../support/images/decode-qr.ts';
import { logoPng } from '../../support/images/logos.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { inDots, PIXELS_PER_INCH, renderForPrint, SCALE } from './support/paper.ts';
import { decodePdfPage, pdfPages } from './support/pdf.ts';
import { openStudio, type StudioPage } from './support/studio.ts';

const MM_PER_INCH = 25.4;

interface Code {
  readonly id: string;
  readonly name: string;
  readonly scan_url: string;
  readonly qr_image_url: string;
}

let browser: Browser;
let api: ApiClient;
let studio: StudioPage;
let page: Page;
let code: Code;
beforeAll(async () => {
  [browser, api] = await Promise.all([connectChromium(), newAccount()]);
  studio = await openStudio(browser, api, { scale: SCALE, path: '/studio/account' });
  page = studio.page;
  code = await createCode('Café Linden, table 12');
});
afterAll(() => browser?.close());
const createCode = async (name: string) =>
  (await api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'You are the host.' } })).body as unknown as Code;
beforeEach(async () => {
  // Leave the page of the previous test, and delete the input that the Studio would restore.
  await studio.open('/studio/nowhere/at/all');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.evaluate('sessionStorage.clear(); localStorage.clear()');
});
const openPrint = () => studio.open(`/studio/codes/${code.id}/print`);

const waitForVerdict = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

describe('prints', () => {
  test.each([
    ['Table tent', 'a4', 2, 94, [594.96, 841.92]],
    ['Poster', 'letter', 1, 132.4, [612, 792]],
    ['Labels', 'a4', 20, 40, [594.96, 841.92]],
    ['Business cards', 'letter', 10, 38.8, [612, 792]],
  ] as const)(
    '"%s" on %s paper is a vector drawing of the exact size, and is readable at 150 dpi with blur',
    async (product, paper, count, mm, points) => {
      await openPrint();
      await page.getByRole('radio', { name: product }).check();
      await page.getByLabel('Paper').selectOption(paper);
      await waitForVerdict(/This print scans/);
      const { areas, picture, pdf, sheetWidths } = await renderForPrint(page);
      expect(areas).toHaveLength(count);
      // Words are not broken. The font size shrinks instead.
      const printed = (await page.locator('svg.sheet tspan').allTextContents()).join(' ');
      expect(printed).toContain(product === 'Labels' ? 'Café Linden' : 'Questions?');
      for (const { width } of areas) expect(Math.abs((width / PIXELS_PER_INCH) * MM_PER_INCH - mm)).toBeLessThan(0.1);
      expect(new Set(decodeBlurred(picture, areas.map(inDots)))).toEqual(new Set([code.scan_url]));
      expect(sheetWidths).toHaveLength(1);
      // The PDF has one page of this paper size, with vector graphics instead of an image.
      const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
      expect(Math.abs(Number(width) - points[0])).toBeLessThan(1);
      expect(Math.abs(Number(height) - points[1])).toBeLessThan(1);
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      expect(pdf).not.toMatch(/\/Subtype\s*\/Image/);
      expect(await studio.pageErrors()).toEqual([]);
    },
  );

  test('printing is disabled if the code is too small, and the page explains what to change', async () => {
    await openPrint();
    await page.getByRole('radio', { name: 'Labels' }).check();
    await page.getByLabel('Code width in mm').fill('11');
    await waitForVerdict(/does not scan.*at least/);
    const print = page.getByRole('button', { name: 'Print…' });
    expect(await print.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Code width in mm').fill('30');
    await waitForVerdict(/This print scans/);
    expect(await print.getAttribute('aria-disabled')).toBe('false');
  });

  test('labels of several codes are printed in order, with the requested number of copies', async () => {
    const others = [await createCode('Room 1'), await createCode('غرفة ٢')];
    const ids = [code, ...others].map(({ id }) => id).join();
    await studio.open(`/studio/print?ids=${ids}`);
    await page.getByLabel('Copies per code').fill('2');
    await waitForVerdict(/the 6 codes/);
    const { areas, picture } = await renderForPrint(page);
    const read = decodeBlurred(picture, areas.map(inDots));
    const expected = [code, code, others[0], others[0], others[1], others[1]].map((printed) => printed?.scan_url);
    expect(read).toEqual(expected);

    // A sheet has 21 labels, and the first 19 are already used. So two labels go on this sheet and four on the next.
    await page.getByLabel('Label sheet').selectOption('L7160');
    await page.getByLabel('First free label').fill('20');
    await page.getByText('2 sheets').waitFor();
    await waitForVerdict(/the 6 codes/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toBe('Codes (3) Labels.pdf');
    const pages = pdfPages(await buffer(await (await download).createReadStream()));
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [595, 842],
      [595, 842],
    ]);
    expect(pages.map(decodePdfPage)).toEqual([expected.slice(0, 2), expected.slice(2)]);
    // The outlines of pre-cut labels appear only on the screen.
    expect(pages.map(({ content }) => /^S$/m.test(content))).toEqual([false, false]);
    expect(await studio.pageErrors()).toEqual([]);
  });

  test('the codes of a search are printed together, sorted by name, as labels or as one table tent each', async () => {
    const word = randomUUID().slice(0, 8);
    const [tenth, ninth] = [await createCode(`${word} 10`), await createCode(`${word} 9`)];
    await studio.open(`/studio/codes?q=${word}`);
    await page.getByRole('link', { name: 'Print these' }).click();
    await waitForVerdict(/the 2 codes/);
    const { areas, picture } = await renderForPrint(page);
    expect(decodeBlurred(picture, areas.map(inDots))).toEqual([ninth.scan_url, tenth.scan_url]);
    // A table tent shows its code on both faces.
    await page.getByRole('radio', { name: 'Table tent' }).check();
    await waitForVerdict(/the 4 codes/);
    await page.getByText('2 sheets').waitFor();
    expect(await studio.pageErrors()).toEqual([]);
  });
});

test.each(['print', 'placements/print'])('the page %s shortens an overlong search text and tag', async (path) => {
  await studio.open(`/studio/${path}?q=${'x'.repeat(LIMITS.nameLength + 1)}&tag=${'x'.repeat(LIMITS.tagLength + 1)}`);
  await page.getByRole('heading', { name: 'Nothing to print' }).waitFor();
  expect(await studio.pageErrors()).toEqual([]);
});

test('after a logo is replaced by one of the same size, prints show the new logo', async () => {
  const { id } = await createCode('Café Linden, table 14');
  await studio.open(`/studio/codes/${id}/print`);
  const printedLogos: (string | null)[] = [];
  for (const color of [[200, 30, 60] as const, [30, 60, 200] as const]) {
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logoPng({ color }) });
    await page.getByRole('button', { name: 'Save style' }).click();
    const printedLogo = () => page.locator('svg.sheet image').first().getAttribute('href');
    await eventually(async () => expect(printedLogos).not.toContain(await printedLogo()));
    printedLogos.push(await printedLogo());
  }
  await waitForVerdict(/This print scans/);
});

test('a check or a download that fails shows an error and can be tried again', async () => {
  await openPrint();
  await waitForVerdict(/This print scans/);
  // The check and the downloads need this function.
  const failOnce = () =>
    page.evaluate(`{
      const { createObjectURL } = URL;
      URL.createObjectURL = () => {
        URL.createObjectURL = createObjectURL;
        throw new Error('simulated');
      };
    }`);
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await failOnce();
  await page.getByRole('radio', { name: 'Poster' }).check();
  await retry.click();
  await waitForVerdict(/This print scans/);

  for (const name of ['Download PDF', 'Download SVG']) {
    await failOnce();
    await page.getByRole('button', { name }).click();
    const download = page.waitForEvent('download');
    await retry.click();
    await download;
    expect(await retry.count()).toBe(0);
  }
  expect(await studio.pageErrors()).toEqual([]);
});

test('a style is chosen, verified and saved; nothing typed is lost, and the save can be undone', async () => {
  code = await createCode('Café Linden, table 13');
  // The Studio has no field for the margin. It keeps a margin that was set with the API.
  await api.call('PUT', `/v1/qpr-codes/${code.id}/style`, { body: { margin: 6 } });
  await openPrint();
  const style = async () =>
    (await api.call('GET', `/v1/qpr-codes/${code.id}/style`)).body as { dark: string; logo?: object };
  const save = page.getByRole('button', { name: 'Save style' });
  const dark = page.getByRole('textbox', { name: 'Code color as a hex value' });
  await page.getByRole('img', { name: `QR code of ${code.name}` }).waitFor();

  await dark.fill('#bbbbbb');
  await page.getByText('Too little contrast.').waitFor();
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await dark.fill('#0f4c5c');
  await page.getByText('Good contrast.').waitFor();

  const file = page.getByLabel('Logo', { exact: true });
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('Your browser cannot open this file').waitFor();
  // An SVG of any size is converted to a PNG that fits.
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="900"><rect width="2000" height="900" fill="#c2410c"/></svg>';
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await page.getByRole('button', { name: 'Remove logo' }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Remove logo' }).waitFor();
  expect(await dark.inputValue()).toBe('#0f4c5c');
  await save.click();
  // The toast stays while the pointer is over it.
  await page.getByText('The code still scans').hover();
  expect(await style()).toMatchObject({ dark: '#0f4c5c', ecc: 'Q', margin: 6, logo: { size: 0.25 } });
  const image = await fetch(code.qr_image_url);
  expect(image.headers.get('cache-control')).toBe('public, max-age=300');
  expect(decodePng(new Uint8Array(await image.arrayBuffer())).text).toBe(code.scan_url);
  await waitForVerdict(/This print scans/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect(await style()).toMatchObject({ dark: '#000000', margin: 6 }));
  expect(await studio.pageErrors()).toEqual([]);
});
