const MAX_NAME_LENGTH = 80;

/**
 * Makes a user-chosen name safe for our e-mails, in text and in HTML: one short line in which no mail client finds a
 * link or an address.
 *
 * Compatibility characters are normalized first (`ｈｔｔｐ：／／` becomes `http://`). Invisible characters and direction marks
 * are removed. Then link separators are replaced. Mail clients turn `www.example.com` and even `example.com` into
 * links, so every dot inside a word is replaced too.
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

/** Makes a subject a single line, because a line break would start a new header. */
export const toSingleLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
