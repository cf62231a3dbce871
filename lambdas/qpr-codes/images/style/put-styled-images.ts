import type { Addresses } from '../../../platform/addresses.ts';
import type { Table } from '../../../platform/table/table.ts';
import type { CodeStyle } from '../../qpr-code.ts';
import { scanUrlOf } from '../../qpr-code-view.ts';
import { findScannedCode } from '../../scanned-code.ts';
import type { ImageStore } from '../image-store.ts';
import type { Logo } from '../logo/logo.ts';
import { qrImages } from '../qr-image.ts';
import { storedStyleImages } from './stored-style.ts';
import { logoOf } from './style-store.ts';

interface Effects {
  readonly table: Table;
  readonly images: ImageStore;
  readonly addresses: Addresses;
}

interface Styled {
  readonly style: CodeStyle | undefined;
  readonly logo: Logo | undefined;
}

/** Saves that meet more often than this go on without us: the last one of them draws. */
const ATTEMPTS = 5;

/**
 * Stores the images behind the plain addresses of a code. Two saves at once may store theirs in either order, so
 * each looks afterwards whether its style is still the code's, and draws that one if not.
 */
export async function putStyledImages(
  { table, images, addresses }: Effects,
  shortId: string,
  { style, logo }: Styled,
): Promise<void> {
  const text = scanUrlOf(shortId, addresses);
  for (let attempt = 0, next: Styled = { style, logo }; attempt < ATTEMPTS; attempt += 1) {
    await images.put(shortId, next.style ? storedStyleImages(text, next.style, next.logo) : qrImages(text));
    const code = await findScannedCode(table, shortId, { consistent: true });
    if (!code || code.style?.version === next.style?.version) return;
    next = { style: code.style, logo: code.style && (await logoOf(table, shortId, code.style)) };
  }
}
