import type { Addresses } from '../../../platform/addresses.ts';
import type { Table } from '../../../platform/table/table.ts';
import { scanUrlOf } from '../../qpr-code-view.ts';
import { findScannedCode } from '../../scanned-code.ts';
import type { ImageStore, QrImages } from '../image-store.ts';
import { codeImages, type StyleWithLogo } from './stored-style.ts';
import { logoOf } from './style-store.ts';

interface Effects {
  readonly table: Table;
  readonly images: ImageStore;
  readonly addresses: Pick<Addresses, 'scanHost'>;
}

/** After this many conflicts we stop retrying: the last of the concurrent saves draws the image. */
const ATTEMPTS = 5;

/**
 * Stores the main images of a code. Two concurrent saves can store their images in either order. Each therefore checks
 * afterwards whether its style is still the code's, and draws the new one if not. Returns the images that it stored
 * last.
 */
export async function putMainImages(
  { table, images, addresses }: Effects,
  short_id: string,
  styleWithLogo: StyleWithLogo,
): Promise<QrImages> {
  const text = scanUrlOf(short_id, addresses);
  let next = styleWithLogo;
  for (let attempt = 1; ; attempt += 1) {
    const drawn = codeImages(text, next);
    await images.put(short_id, drawn);
    const code = await findScannedCode(table, short_id, { consistent: true });
    if (!code || code.style?.version === next.style?.version || attempt === ATTEMPTS) return drawn;
    next = { style: code.style, logo: code.style && (await logoOf(table, short_id, code.style)) };
  }
}
