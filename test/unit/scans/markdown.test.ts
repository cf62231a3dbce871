import { describe, expect, test } from '@jest/globals';
import { closeOpenMarks, parseMarkdown } from '../../../shared/page/markdown.ts';
import type { MarkdownNode } from '../../../shared/page/markdown-nodes.ts';
import { fc } from '../../support/fast-check.ts';

/** The tree on one line, which is easy to compare. */
const show = (node: MarkdownNode): string => {
  if (typeof node === 'string') return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${value}`);
  const open = `<${node.name}${attributes.join('')}>`;
  return ['br', 'hr'].includes(node.name) ? open : `${open}${node.children.map(show).join('')}</${node.name}>`;
};
const read = (text: string) => parseMarkdown(text).map(show).join('');
const textOf = (node: MarkdownNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

describe('inline marks', () => {
  test.each([
    ['**bold** and __bold__', '<strong>bold</strong> and <strong>bold</strong>'],
    ['*it* and _it_', '<em>it</em> and <em>it</em>'],
    ['***both***', '<strong><em>both</em></strong>'],
    ['**a *b* c**', '<strong>a <em>b</em> c</strong>'],
    ['*a **b** c*', '<em>a <strong>b</strong> c</em>'],
    ['~~gone~~', '<del>gone</del>'],
    ['`a*b*` and ``x`y``', '<code>a*b*</code> and <code>x`y</code>'],
    ['\\*not\\*', '*not*'],
    ['2 * 3 * 4, snake_case_name, a_b', '2 * 3 * 4, snake_case_name, a_b'],
    ['one<br>two', 'one<br>two'],
    ['one\ntwo', 'one<br>two'],
    ['**open', '**open'],
    ['[label](https://a.example/b_c?d=(e))', '<a href=https://a.example/b_c?d=(e)>label</a>'],
    ['[**menu**](https://a.example "the title")', '<a href=https://a.example><strong>menu</strong></a>'],
    [
      '[call](tel:+4930123) [mail](mailto:a@b.example)',
      '<a href=tel:+4930123>call</a> <a href=mailto:a@b.example>mail</a>',
    ],
    ['![photo](https://a.example/p.jpg)', '<a href=https://a.example/p.jpg>photo</a>'],
    [
      'see https://a.example/x, or <https://b.example>.',
      'see <a href=https://a.example/x>https://a.example/x</a>, or <a href=https://b.example>https://b.example</a>.',
    ],
    [
      '詳細はhttps://a.example/をご覧ください。「https://b.example」、https://c.example。',
      '詳細は<a href=https://a.example/>https://a.example/</a>をご覧ください。「<a href=https://b.example>https://b.example</a>」、<a href=https://c.example>https://c.example</a>。',
    ],
    ['“https://a.example/straße”…', '“<a href=https://a.example/straße>https://a.example/straße</a>”…'],
    ['**https://a.example**', '<strong><a href=https://a.example>https://a.example</a></strong>'],
    ['[https://a.example](https://b.example)', '<a href=https://b.example>https://a.example</a>'],
    ['[a [1]](https://b.example)', '<a href=https://b.example>a [1]</a>'],
    [
      '[a [b](https://b.example) c](https://c.example)',
      '[a <a href=https://b.example>b</a> c](<a href=https://c.example>https://c.example</a>)',
    ],
    ['*a [b](https://b.example)*', '<em>a <a href=https://b.example>b</a></em>'],
    ['***a** b* and **c *d***', '<em><strong>a</strong> b</em> and <strong>c <em>d</em></strong>'],
    ['**a*b** and *a _b* c_', '<strong>a*b</strong> and <em>a _b</em> c_'],
    ['``a` b', '``a` b'],
    ['**שלום** و**مرحبا**', '<strong>שלום</strong> و<strong>مرحبا</strong>'],
  ])('%s is rendered', (text, shown) => {
    expect(read(text)).toBe(`<p>${shown}</p>`);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '/relative', 'file:///etc/passwd'])(
    'a link to %s is not rendered',
    (address) => {
      expect(read(`[a](${address}) <${address}>`)).not.toContain('<a ');
    },
  );

  test('HTML stays text', () => {
    expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual([
      { name: 'p', attributes: {}, children: ['<img src=x onerror=alert(1)>'] },
    ]);
  });
});

describe('blocks', () => {
  test.each([
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['## Opening **hours** ##\nMonday', '<p><strong>Opening <strong>hours</strong></strong></p><p>Monday</p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['Choose:\n* a\n* b\nDone', '<p>Choose:</p><ul><li>a</li><li>b<br>Done</li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['1. a\n\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['3) c\n4) d', '<ol start=3><li>c</li><li>d</li></ol>'],
    ['1. a\n   - b\n   - c\n2. d', '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>'],
    ['- a\n    - b\n        1. c\n- d', '<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>'],
    ['1. **a**\n\n   more\n\n2. b', '<ol><li><strong>a</strong><p>more</p></li><li>b</li></ol>'],
    ['- a\n\nend', '<ul><li>a</li></ul><p>end</p>'],
    ['- a\n1. b', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
    ['- [ ] a\n- [x] b', '<ul><li>☐ a</li><li>☑ b</li></ul>'],
    ['> a\n> - b', '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>'],
    ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    ['```ts\nconst a = "<b>";\n\n# no\n```\nafter', '<pre><code>const a = "<b>";\n\n# no</code></pre><p>after</p>'],
    ['- a\n  ```\n  x\n    y\n  ```', '<ul><li>a<pre><code>x\n  y</code></pre></li></ul>'],
    [
      '| Day | Open |\n|:---|---:|\n| Mo | **9** |\n| Tu \\| We |\nend',
      '<table><thead><tr><th>Day</th><th class=end>Open</th></tr></thead>' +
        '<tbody><tr><td>Mo</td><td class=end><strong>9</strong></td></tr><tr><td>Tu | We</td></tr></tbody></table><p>end</p>',
    ],
    [
      'a | b\n--- | ---\n1 | 2',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    ['a | b\nc', '<p>a | b<br>c</p>'],
  ])('%j is rendered', (text, shown) => {
    expect(read(text)).toBe(shown);
  });
});

test.each([
  ['# C#', '<p><strong>C#</strong></p>'],
  ['# Title ##  ', '<p><strong>Title</strong></p>'],
])('the heading %j is rendered', (text, shown) => expect(read(text)).toBe(shown));

describe('an incomplete text', () => {
  test.each([
    ['```\nhalf', '<pre><code>half</code></pre>'],
    ['```', '<pre><code></code></pre>'],
    ['```\na **b `', '<pre><code>a **b `</code></pre>'],
    ['```\n~~~\na **b', '<pre><code>~~~\na **b</code></pre>'],
    ['````\n```\na **b', '<pre><code>```\na **b</code></pre>'],
    ['```\na\n```\n**b', '<pre><code>a</code></pre><p><strong>b</strong></p>'],
    ['| a | b |\n|-', '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>'],
    [
      '| a | b |\n|---|---|\n| 1',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    ['- a\n-', '<ul><li>a</li><li></li></ul>'],
    ['we have **fresh bre', '<p>we have <strong>fresh bre</strong></p>'],
    ['we have **', '<p>we have</p>'],
    ['see [the menu](https://a.exam', '<p>see the menu</p>'],
    ['run `npm st', '<p>run <code>npm st</code></p>'],
    ['use `**kwargs` in Python', '<p>use <code>**kwargs</code> in Python</p>'],
    ['use `**kwargs', '<p>use <code>**kwargs</code></p>'],
    ['use `**kwargs`', '<p>use <code>**kwargs</code></p>'],
    ['**use `~~` or `**kw', '<p><strong>use <code>~~</code> or <code>**kw</code></strong></p>'],
    ['see `a` and [the menu', '<p>see <code>a</code> and the menu</p>'],
    ['![photo](https://a.example', '<p>photo</p>'],
  ])('%j is rendered', (text, shown) => {
    expect(read(closeOpenMarks(text))).toBe(shown);
  });

  const line = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab |-*_`~#>[]()\\!.1 \u05d0\u0645'), maxLength: 20 }),
    fc.constantFrom('| a | b |', '|---|---|', '```', '- a', '  - b', '1. c', '> q', '', '**b** [l](https://a.example)'),
  );
  const document = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

  test('any text is read without adding letters, and any prefix of it is read without an error', () => {
    fc.assert(
      fc.property(document, fc.nat(200), (text, length) => {
        const lettersIn = (input: string) => [...input.matchAll(/[ab\u05d0\u0645]/g)].length;
        const shown = parseMarkdown(text).map(textOf).join('\n');
        expect(lettersIn(shown.replaceAll('https://a.example', ''))).toBeLessThanOrEqual(lettersIn(text));
        expect(() => parseMarkdown(closeOpenMarks(text.slice(0, length)))).not.toThrow();
      }),
    );
  });
});

test('nesting is limited', () => {
  const depthOf = (node: MarkdownNode): number =>
    typeof node === 'string' ? 0 : 1 + Math.max(0, ...node.children.map(depthOf));
  expect(Math.max(...parseMarkdown('>'.repeat(5_000)).map(depthOf))).toBeLessThan(20);
  expect(
    Math.max(...parseMarkdown(Array.from({ length: 100 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n')).map(depthOf)),
  ).toBeLessThan(30);
  const marks = `${'*a _b ***c '.repeat(1_000)}${'d*** e_ f* '.repeat(1_000)}`;
  expect(Math.max(...parseMarkdown(marks).map(depthOf))).toBeLessThan(30);
});
