import { createGunzip } from 'node:zlib';
import { UnreadableDocument } from '../documents/document.ts';
import { parseXml } from '../documents/xml.ts';

export interface Sitemap {
  /** Addresses of pages. */
  readonly pages: readonly string[];
  /** Addresses of other sitemaps, if this one is an index. */
  readonly sitemaps: readonly string[];
}

/** A sitemap can name 50,000 pages. We never need that many. */
const MAX_ADDRESSES = 2_000;

/** Limit of the decompressed text, because a small file can expand to gigabytes. Enough for `MAX_ADDRESSES`. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * The text of a sitemap. Of a compressed one (`sitemap.xml.gz`, on large sites), only the beginning is decompressed.
 */
export async function sitemapText(content: Buffer): Promise<string> {
  const isCompressed = content[0] === 0x1f && content[1] === 0x8b;
  if (!isCompressed) return content.toString();
  const pieces: Buffer[] = [];
  let bytes = 0;
  const gunzip = createGunzip();
  gunzip.end(content);
  try {
    for await (const piece of gunzip) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= MAX_BYTES) break;
    }
  } catch {
    // A damaged file ends early. What was read is still good.
  }
  return Buffer.concat(pieces).toString();
}

/** Reads a sitemap or an index of sitemaps. A text that is neither has no addresses. */
export function readSitemap(xml: string): Sitemap {
  const pages: string[] = [];
  const sitemaps: string[] = [];
  let parent = '';
  let address: string | undefined;
  try {
    parseXml(xml, {
      onopentagname(name) {
        if (name === 'url' || name === 'sitemap') parent = name;
        if (name === 'loc') address = '';
      },
      ontext(text) {
        if (address !== undefined) address += text;
      },
      onclosetag(name, isImplied) {
        if (name !== 'loc') return;
        const list = parent === 'sitemap' ? sitemaps : pages;
        // If the end tag is missing, the text may end in the middle of the address.
        if (!isImplied && address?.trim() && list.length < MAX_ADDRESSES) list.push(address.trim());
        address = undefined;
      },
    });
  } catch (error) {
    // The elements are nested too deeply, as in no real sitemap. What was read before the error is still good.
    if (!(error instanceof UnreadableDocument)) throw error;
  }
  return { pages, sitemaps };
}
