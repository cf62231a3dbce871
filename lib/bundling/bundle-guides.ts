import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { PRODUCT_NAME } from '../../contracts/product.ts';

/** Base path of the guides, next to the API reference. */
const GUIDES_PATH = '/docs/guides';

/** The pages of `docs/` for users of the service. The others are for operators and developers. */
const GUIDE_GROUPS = [
  {
    title: 'Your codes',
    guides: [
      'answer-from-your-files',
      'questions',
      'requests',
      'checks',
      'placements',
      'website',
      'brand',
      'images',
      'organizations',
    ],
  },
  { title: 'Your software', guides: ['api', 'errors', 'client', 'command-line', 'webhooks', 'mcp', 'versioning'] },
  { title: 'How it works', guides: ['scans', 'conversations', 'knowledge', 'studio', 'privacy'] },
] as const;
type Guide = (typeof GUIDE_GROUPS)[number]['guides'][number];
export const GUIDES: readonly Guide[] = GUIDE_GROUPS.flatMap(({ guides }) => guides);

interface Page {
  /** Relative to the folder of the pages. */
  readonly path: string;
  readonly contents: string;
}

/** Renders the guides as HTML pages. We write the Markdown ourselves, so the HTML is not sanitized. */
export function bundleGuides(projectDir: string): Page[] {
  const read = (guide: Guide) => readFileSync(join(projectDir, 'docs', `${guide}.md`), 'utf8');
  const titles = new Map(GUIDES.map((guide) => [guide, titleOf(read(guide))]));
  return [
    { path: `${GUIDES_PATH.slice(1)}/index.html`, contents: page(undefined, titles, indexOf(titles)) },
    ...GUIDES.map((guide) => ({
      path: `${GUIDES_PATH.slice(1)}/${guide}/index.html`,
      contents: page(guide, titles, htmlOf(read(guide))),
    })),
  ];
}

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? '';

/** The page that lists all guides. */
const indexOf = (titles: ReadonlyMap<Guide, string>): string => `<h1 id="guides">Guides</h1>
<p>How the service works, and how to use it. The <a href="/docs">API reference</a> lists every operation.</p>
${listOf(titles)}`;

/** The guides by group. */
const listOf = (titles: ReadonlyMap<Guide, string>, current?: Guide): string =>
  GUIDE_GROUPS.map(({ title, guides }) => {
    const items = guides.map((guide) => {
      const currentAttribute = guide === current ? ' aria-current="page"' : '';
      return `          <li><a href="${GUIDES_PATH}/${guide}"${currentAttribute}>${titles.get(guide)}</a></li>`;
    });
    return `        <h2>${title}</h2>\n        <ul>\n${items.join('\n')}\n        </ul>`;
  }).join('\n');

function htmlOf(markdown: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href);
        return target === undefined ? text : `<a href="${target}">${text}</a>`;
      },
      // On a phone, each cell shows the title of its column.
      table({ header, rows }) {
        const titles = header.map(({ text }) => escaped(capitalized(text).replaceAll('`', '')));
        const head = header.map(({ tokens }) => `<th>${capitalized(this.parser.parseInline(tokens))}</th>`).join('');
        const body = rows.map((row) => {
          const cells = row.map(({ tokens }, column) => {
            const label = titles[column] ? ` data-label="${titles[column]}"` : '';
            return `<td${label}>${this.parser.parseInline(tokens)}</td>`;
          });
          return `<tr>${cells.join('')}</tr>`;
        });
        return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>\n`;
      },
      // Images of the repository are not published with the pages.
      image: ({ text }: Tokens.Image) => `<em>${text}</em>`,
    },
  });
  return (
    marked
      .parse(markdown, { async: false })
      // Wide tables and code blocks scroll on their own, including with the keyboard.
      .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
      .replaceAll('</table>', '</table></div>')
      .replaceAll('<pre>', '<pre tabindex="0" role="group" aria-label="Code">')
  );
}

/** Capitalizes the first letter. A text that starts with code stays as it is. */
const capitalized = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Builds anchors like GitHub, because the links in the texts use GitHub's anchors. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** The target of a link on a page, or `undefined` if the linked file is not published. */
function targetOf(href: string): string | undefined {
  if (/^(?:https?:|#)/.test(href)) return href;
  if (href === 'openapi.json') return '/v1/openapi.json';
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.+)?$/.exec(href) ?? [];
  return GUIDES.some((guide) => guide === name) ? `${GUIDES_PATH}/${name}${anchor}` : undefined;
}

const page = (guide: Guide | undefined, titles: ReadonlyMap<Guide, string>, content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${guide === undefined ? 'Guides' : titles.get(guide)} · ${PRODUCT_NAME}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/site.css">
    <link rel="stylesheet" href="/docs/docs.css">
  </head>
  <body class="guide">
    <a class="skip" href="#content">Skip to content</a>
    <header class="site-head">
      <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">${PRODUCT_NAME}</a>
      <div class="site-links">
${guide === undefined ? '' : '        <a class="to-contents" href="#contents">Contents</a>\n'}        <a href="/studio">Studio</a>
        <a href="/docs/guides">Guides</a>
        <a href="/docs">API</a>
      </div>
    </header>
    <div class="layout">
      <main id="content" tabindex="-1">
${content}
      </main>
${guide === undefined ? '' : `      <nav id="contents" aria-label="Contents">\n${listOf(titles, guide)}\n      </nav>\n`}    </div>
  </body>
</html>
`;
