const MAX_NAME_LENGTH = 80;

/**
 * Makes a user-chosen name safe for our e-mails, in text and in HTML: one short line in which no mail client finds a
 * link or an address.
 *
 * Compatibility characters are normalized first (`ｈｔｔｐ：／／` becomes `http://`). Invisible characters and direction marks
 * become spaces. Then link separators are replaced. Mail clients turn `www.example.com` and even `example.com` into
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

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** Whether the text is nothing but an e-mail address that mail servers accept without encoding. */
export const isPlainAddress = (text: string): boolean => EMAIL.test(text);

/**
 * Makes a text that a visitor wrote safe for our e-mails: plain lines in which no mail client finds a link. A text that
 * is only an e-mail address stays as it is, because the reader needs it to reply.
 */
export const textInEmail = (text: string): string =>
  isPlainAddress(text.trim())
    ? text.trim()
    : text
        .normalize('NFKC')
        .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
        .replace(/[^\S\n]+|(?:(?!\n)\p{C})+/gu, ' ')
        .replace(/:[/\\]{2,}/g, ' ')
        .replace(/(?<=\S)[.。](?=\p{L})/gu, '·')
        .replace(/(?<=\w):(?=\p{L})/gu, ': ')
        .replace(/\n{3,}/g, '\n\n')
        .trim();

/** Makes a subject a single line, because a line break would start a new header. */
export const toSingleLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
