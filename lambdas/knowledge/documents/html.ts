import { type DocumentText, singlePage } from './document.ts';
import { decodeText } from './text.ts';
import { parseMarkup } from './xml.ts';

export interface WebPage extends DocumentText {
  /** Addresses that the page links to, as written. */
  readonly links: readonly string[];
}

/** Elements whose text is not part of the page's content: code, navigation, forms. */
const SKIPPED = new Set(
  'script style noscript template svg math iframe object nav footer aside form select button dialog head'.split(' '),
);
const BLOCKS = new Set(
  'p div section article main header ul ol li dl dt dd table tr blockquote pre figure figcaption address details summary hr br'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
const INVISIBLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i;

/**
 * Whether an element is invisible to people who open the page. The owner of the page expects no answers from such text.
 * Text with `hidden="until-found"` is not hidden, because people can open it, and neither is text with `aria-hidden`,
 * because people see it.
 */
const isHidden = ({ hidden, style }: Readonly<Record<string, string | undefined>>): boolean =>
  (hidden !== undefined && hidden !== 'until-found') || INVISIBLE.test(style ?? '');

/**
 * Reads the visible text of a web page without running its scripts. If the page marks its main part, the rest is
 * skipped, unless the main part has at most a quarter of the text.
 */
export function readHtml(content: Uint8Array): WebPage {
  const html = decodeText(content, charsetOf(content));
  const whole = extract(html, false);
  const main = whole.hasMain ? extract(html, true) : whole;
  // Some pages mark a small part as their main part.
  const text = main.text.length * 4 > whole.text.length ? main.text : whole.text;
  return { ...singlePage(text, whole.title), links: whole.links };
}

function extract(html: string, onlyMain: boolean) {
  const links: string[] = [];
  let title = '';
  let text = '';
  let lastPiece = '';
  let isInTitle = false;
  let depth = 0;
  let svgDepth: number | undefined;
  let skippedDepth: number | undefined;
  let mainDepth = 0;
  let hasMain = false;
  // `lastPiece` is the end of `text`: `text.endsWith` would copy the whole text for every cell of a large table.
  const write = (piece: string) => {
    text += piece;
    lastPiece = piece || lastPiece;
  };
  const isWanted = () => skippedDepth === undefined && (!onlyMain || mainDepth > 0);
  parseMarkup(
    html,
    {
      onopentag(name, attributes) {
        depth += 1;
        if (name === 'svg') svgDepth ??= depth;
        if (name === 'title') isInTitle = svgDepth === undefined;
        if (name === 'a' && attributes.href) links.push(attributes.href);
        if (SKIPPED.has(name) || isHidden(attributes)) skippedDepth ??= depth;
        if (name === 'main' || name === 'article') {
          mainDepth += 1;
          hasMain = true;
        }
        if (!isWanted()) return;
        const level = headingLevel(name);
        if (level > 0) write(`\n\n${'#'.repeat(level)} `);
        else if (name === 'li') write('\n- ');
        else if (CELLS.has(name)) write(lastPiece.endsWith('\n') ? '' : ' | ');
        else if (BLOCKS.has(name)) write('\n');
        if (name === 'img' && attributes.alt) write(` ${attributes.alt} `);
      },
      ontext(piece) {
        if (isInTitle && title.length < MAX_TITLE_LENGTH) title += piece;
        const words = piece.replaceAll(/\s+/g, ' ');
        // White space between tags would hide from the next cell that it is the first one of its row.
        if (isWanted() && (words !== ' ' || !lastPiece.endsWith('\n'))) write(words);
      },
      onclosetag(name) {
        if (name === 'title') isInTitle = false;
        if (isWanted()) {
          if (headingLevel(name) > 0 || name === 'p' || name === 'table') write('\n\n');
          else if (BLOCKS.has(name) && name !== 'li') write('\n');
        }
        if (svgDepth === depth) svgDepth = undefined;
        if (skippedDepth === depth) skippedDepth = undefined;
        depth -= 1;
        if (name === 'main' || name === 'article') mainDepth -= 1;
      },
    },
    { xmlMode: false },
  );
  return { text, title: title.replaceAll(/\s+/g, ' ').trim() || undefined, links, hasMain };
}

const MAX_TITLE_LENGTH = 300;

const headingLevel = (name: string): number => Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);

/** The encoding that the page declares near its beginning. */
const charsetOf = (content: Uint8Array): string | undefined =>
  /<meta[^>]+charset=["']?([\w-]+)/i.exec(Buffer.from(content.subarray(0, 2_048)).toString('latin1'))?.[1];
