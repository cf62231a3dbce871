import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { PRODUCT_NAME } from '../../../contracts/product.ts';
import { emailButton } from '../../../lambdas/platform/email/email-frame.ts';
import { mailboxPage } from '../../../local/services/ses/mailbox-page.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const colors = (css: string) => new Set(css.match(/#[\da-f]{6}\b/g));

const PAGES = ['web/index.html', 'web/docs/index.html', 'web/join/index.html'];

describe('the brand', () => {
  test.each(PAGES)('is on %s, with its name in the header and the title, its logo and its palette', (page) => {
    const html = read(page);
    expect(html).toMatch(new RegExp(`<title>[^<]* · ${PRODUCT_NAME}</title>`));
    expect(html).toMatch(new RegExp(`<a class="brand" href="/"><img src="/icon.svg"[^>]*>${PRODUCT_NAME}</a>`));
    expect(html).toContain('href="/site.css"');
  });

  test('is on the mailbox page, which loads nothing from the service', () => {
    const html = mailboxPage([]);
    expect(html).not.toMatch(/<(?:img|link|script)|@import|url\(|src=/);
    expect(html).toContain(`${PRODUCT_NAME}</header>`);
    expect(html).toContain(`· ${PRODUCT_NAME}</title>`);
    const palette = colors(read('web/site.css'));
    const unknown = [...colors(html)].filter((color) => !palette.has(color));
    expect(unknown).toEqual([]);
    expect(html).toContain(/<path [^>]* d="([^"]+)"/.exec(read('web/icon.svg'))?.[1]);
  });

  test('has the same button shape on the site, in the Studio and in e-mails', () => {
    const shapeOf = (css: string) =>
      ['border-radius', 'padding', 'font-weight'].map(
        (name) => new RegExp(`\\.button \\{[^}]*?\\b${name}: ([^;]+);`).exec(css)?.[1],
      );
    const shape = shapeOf(read('web/studio/styles/ui.css'));
    expect(shape).not.toContain(undefined);
    expect(shapeOf(read('web/site.css'))).toEqual(shape);
    expect(emailButton('https://example.com', 'Sign in').text).toContain(`border-radius:${shape[0]};`);
  });

  test('has the same width on the pages of an organization and of an account', () => {
    const widthOf = (page: string) => /max-inline-size: ([^;]+);/.exec(read(`web/studio/pages/${page}`))?.[1];
    expect(widthOf('account/account.css')).toBe(widthOf('organization/organization.css'));
  });

  test('has the same colors in e-mails and in the Studio', () => {
    const palette = colors(read('web/site.css'));
    const emailColors = [...colors(read('lambdas/platform/email/email-frame.ts'))];
    expect(emailColors.filter((color) => !palette.has(color))).toEqual([]);
    const studio = colors(read('web/studio/styles/tokens.css'));
    expect([...palette].filter((color) => !studio.has(color))).toEqual([]);
  });

  test('draws its icons instead of using emoji, which not every device can show', () => {
    const sources = globSync(['web/**/*.{ts,tsx,css,html}', 'lambdas/scans/page/*.ts'], { cwd: PROJECT });
    expect(sources.filter((file) => /\p{Emoji_Presentation}/u.test(read(file)))).toEqual([]);
  });
});
