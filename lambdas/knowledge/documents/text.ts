import { type DocumentText, singlePage, UnreadableDocument } from './document.ts';

/** Reads Markdown or plain text. Markdown keeps its headings, and loses its front matter. */
export function readText(content: Uint8Array): DocumentText {
  const text = decodeText(content).replace(/^---\n[\s\S]*?\n---\n/, '');
  const title = /^#[^\S\n]+(\S.*)$/m.exec(text)?.[1]?.trim();
  return singlePage(text, title);
}

const FALLBACK = 'windows-1252';

/**
 * Decodes text by its byte order mark, otherwise as UTF-8, otherwise in the declared encoding or the Windows default.
 */
export function decodeText(content: Uint8Array, declared?: string): string {
  const text =
    decodeUtf16(content) ??
    tryDecode(content, 'utf-8') ??
    tryDecode(content, declared ?? FALLBACK) ??
    decode(content, FALLBACK);
  // Text has no null characters, but programs and pictures do.
  if (text.slice(0, 4_096).includes('\0')) throw new UnreadableDocument('damaged');
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

/** Returns `undefined` if the text does not begin with a byte order mark of UTF-16. */
function decodeUtf16(content: Uint8Array): string | undefined {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return decode(content, 'utf-16le');
  return first === 0xfe && second === 0xff ? decode(content, 'utf-16be') : undefined;
}

const decode = (content: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(content);

/** Returns `undefined` if the encoding is unknown or does not fit. */
export function tryDecode(content: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
