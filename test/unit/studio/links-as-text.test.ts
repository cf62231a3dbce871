import { expect, test } from '@jest/globals';
import { parseMarkdown } from '../../../shared/page/markdown.ts';
import type { MarkdownNode } from '../../../shared/page/markdown-nodes.ts';
import { linksAsText } from '../../../web/studio/ui/links-as-text.ts';

const show = (node: MarkdownNode): string =>
  typeof node === 'string' ? node : `<${node.name}>${node.children.map(show).join('')}</${node.name}>`;

test.each([
  ['[your bank](https://evil.example/a)', '<p>your bank (https://evil.example/a)</p>'],
  ['[https://bank.example](https://evil.example)', '<p>https://bank.example (https://evil.example)</p>'],
  ['https://evil.example/a and <https://b.example>', '<p>https://evil.example/a and https://b.example</p>'],
  ['[call](tel:+4930123) <mailto:a@b.example>', '<p>call (tel:+4930123) a@b.example (mailto:a@b.example)</p>'],
  ['- **[a *b*](https://c.example)**', '<ul><li><strong>a <em>b</em> (https://c.example)</strong></li></ul>'],
  ['![photo](https://c.example/p.jpg)', '<p>photo (https://c.example/p.jpg)</p>'],
  [
    '| a |\n|---|\n| [b](https://c.example) |',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b (https://c.example)</td></tr></tbody></table>',
  ],
])('a link in a transcript is shown as text with its full URL: %j', (text, shown) =>
  expect(linksAsText(parseMarkdown(text)).map(show).join('')).toBe(shown),
);
