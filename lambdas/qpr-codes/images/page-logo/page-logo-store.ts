import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../../../contracts/table.ts';
import { batchGet } from '../../../platform/table/batch-get.ts';
import { getItem } from '../../../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../../../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../../../platform/table/writes.ts';
import { isShortId } from '../../scanned-code.ts';
import type { PageLogo } from './page-logo.ts';

/** The logo has its own item. The item of the code contains only the name of the logo, so that scans read less. */
const pageLogoKey = (short_id: string): ItemKey => ({ pk: KEY_PREFIX.code + short_id, sk: 'PAGE_LOGO' });

/** Use this write in the transaction that writes the name into the code, to keep the two in sync. */
export const putPageLogoWrite = (table: Table, short_id: string, { name, image }: PageLogo): TableWrite =>
  putWrite(table, { ...pageLogoKey(short_id), type: 'page_logo', name, image });

export const deletePageLogoWrite = (table: Table, short_id: string): TableWrite =>
  deleteWrite(table, pageLogoKey(short_id));

const pageLogoItemSchema = z.object({ name: z.string(), image: z.instanceof(Uint8Array) });
const toPageLogo = (item: Item | undefined): PageLogo | undefined => item && pageLogoItemSchema.parse(item);

export async function findPageLogo(table: Table, short_id: string): Promise<PageLogo | undefined> {
  if (!isShortId(short_id)) return undefined;
  const item = await getItem(table, pageLogoKey(short_id));
  return toPageLogo(item);
}

/** The page logos of several codes; `undefined` for a code without one. */
export const findPageLogos = async (table: Table, shortIds: readonly string[]): Promise<(PageLogo | undefined)[]> =>
  (await batchGet(table, shortIds.map(pageLogoKey))).map(toPageLogo);
