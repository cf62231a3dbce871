import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { openTable, type Table } from '../../platform/table/table.ts';
import { readCodes, tablePositionSchema } from './all-codes-store.ts';
import { type ImageStore, openImageStore } from './image-store.ts';
import { putMainImages } from './style/put-main-images.ts';
import { logoOf } from './style/style-store.ts';

/** Items of the table that one call reads. If all are codes with logos, each has 0.15 s of the call's timeout. */
const ITEMS_PER_CALL = 500;

interface RedrawEffects {
  readonly table: Table;
  readonly images: ImageStore;
  readonly addresses: Addresses;
}

/**
 * Redraws the images of the codes in the next items of one table segment, and returns where the next call continues.
 * Operators call it for the whole table after losing the images.
 */
export const redrawImages = (effects: RedrawEffects) => async (input: unknown) => {
  const { table } = effects;
  const { codes, after } = await readCodes(table, tablePositionSchema.parse(input), ITEMS_PER_CALL);
  for (const { short_id, style } of codes) {
    const logo = style && (await logoOf(table, short_id, style));
    await putMainImages(effects, short_id, { style, logo });
  }
  return { drawn: codes.length, after };
};

const addresses = liveAddresses();
export const handler = redrawImages({ table: openTable(), images: openImageStore(addresses), addresses });
