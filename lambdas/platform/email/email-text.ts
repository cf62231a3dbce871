const MAX_NAME_LENGTH = 80;

/**
 * A name that somebody chose, as it may stand in an e-mail under our name, in text and in HTML: one
 * short line in which no mail program finds a link or an address.
 *
 * Compatible forms become plain first (`ｈｔｔｐ：／／` is `http://`); whatever is invisible or steers the
 * direction of text goes; then the joints of links go. Mail programs make links of `www.example.com`
 * and of a bare `example.com`, so every dot inside a word counts as one.
 */
export function nameInEmail(name: string): string {
  const line = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/:?[/\\]{2,}/g, ' ')
    .replace(/(?<=\S)[.。](?=\S)/gu, '·')
    .replace(/(?<=\S):(?=\S)/g, ': ')
    .replace(/@/g, ' (at) ')
    .replace(/ +/g, ' ')
    .trim();
  const start = [...line].slice(0, MAX_NAME_LENGTH).join('');
  return start.length < line.length ? `${start}…` : line;
}

/** A subject is one line, whatever stands in it: a line break would begin a header. */
export const inOneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
