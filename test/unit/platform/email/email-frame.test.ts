import { describe, expect, test } from '@jest/globals';
import { PRODUCT_NAME } from '../../../../contracts/product.ts';
import { emailButton, framedEmail } from '../../../../lambdas/platform/email/email-frame.ts';

const BASE_URL = 'https://qr.example.com';
const { text, html } = framedEmail(
  { title: 'Sign in <now>', text: 'Here:\nhttps://qr.example.com/x\n', html: '<p>Here</p>', language: 'de' },
  BASE_URL,
);

describe('every e-mail', () => {
  test('names the service and links to it, in text and in HTML', () => {
    expect(text).toBe(`Here:\nhttps://qr.example.com/x\n\n-- \n${PRODUCT_NAME}\n${BASE_URL}\n`);
    expect(html).toContain(`>${PRODUCT_NAME}</td>`);
    expect(html).toContain(`<a class="soft" href="${BASE_URL}"`);
  });

  test('has its content between the header and the footer, in its language', () => {
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toMatch(/<\/table>\n<h1 [^>]+>Sign in &lt;now&gt;<\/h1>\n<p>Here<\/p>\n<p class="soft" /);
    expect(framedEmail({ title: 't', text: 't', html: '', language: 'ar' }, BASE_URL).html).toContain('dir="rtl"');
  });

  test('loads no resources, and sets its own background and text colors in light and dark mode', () => {
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|src=/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toMatch(/class="card" style="background:#[\da-f]{6};[^"]*;color:#[\da-f]{6}/);
    expect(emailButton('https://qr.example.com/?a="b', 'Go').text).toMatch(/background:#0b6e5f.*color:#ffffff/);
    expect(emailButton('https://qr.example.com/?a="b', 'Go').text).toContain('?a=&quot;b');
    // In dark mode, the border above the footer must not keep its light color.
    expect(html).toMatch(/\.soft\{border-color:#[\da-f]{6}!important/);
  });
});
