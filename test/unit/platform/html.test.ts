import { expect, test } from '@jest/globals';
import { escapeHtml, Html, html } from '../../../lambdas/platform/html.ts';

const HOSTILE = `<script>alert("x") & 'y'</script>`;
const ESCAPED = '&lt;script&gt;alert(&quot;x&quot;) &amp; &#39;y&#39;&lt;/script&gt;';

test('escapeHtml makes text safe inside an element and a quoted attribute', () => {
  expect(escapeHtml(HOSTILE)).toBe(ESCAPED);
  expect(escapeHtml('Café 😀')).toBe('Café 😀');
});

test('a template escapes interpolated values exactly once', () => {
  const inner = html`<b title="${HOSTILE}">${HOSTILE}</b>`;
  expect(inner.text).toBe(`<b title="${ESCAPED}">${ESCAPED}</b>`);
  expect(html`<p>${inner}</p>`.text).toBe(`<p><b title="${ESCAPED}">${ESCAPED}</b></p>`);
});

test('a template accepts lists of HTML, including empty lists', () => {
  expect(html`<ul>${['a', '<'].map((text) => html`<li>${text}</li>`)}${[]}</ul>`.text).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>',
  );
  expect(html``.text).toBe('');
  expect(html`${new Html('<hr>')}`.text).toBe('<hr>');
});
