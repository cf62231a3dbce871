import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { pick } from '../platform/fields/pick.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../platform/table/writes.ts';
import { BRAND_FIELD_NAMES, type Brand } from './brand/brand.ts';
import { styleItemSchema } from './store.ts';
import { STORED_CODE_FIELDS } from './stored-code-fields.ts';

export const brandPartition = (owner_id: string): string => KEY_PREFIX.brand + owner_id;

/**
 * One item per account or organization. It includes the pictures, so a code that copies the brand while the brand
 * changes does not get a mix of old and new.
 */
const brandKey = (owner_id: string): ItemKey => ({ pk: brandPartition(owner_id), sk: 'BRAND' });

const bytes = z.instanceof(Uint8Array);

const brandSchema = z.object({
  ...pick(STORED_CODE_FIELDS, BRAND_FIELD_NAMES),
  logo: z.optional(z.object({ name: z.string(), image: bytes })),
  style: z.optional(z.extend(styleItemSchema, { logo: z.optional(bytes) })),
  updated_at: z.iso.datetime(),
});

/** The brand of an account or organization; an empty one if none was saved. */
export async function findBrand(table: Table, owner_id: string): Promise<Brand> {
  const item = await getItem(table, brandKey(owner_id));
  return item ? brandSchema.parse(item) : {};
}

export const putBrandWrite = (table: Table, owner_id: string, brand: Brand): TableWrite =>
  putWrite(table, { ...brandKey(owner_id), type: 'brand', ...brand });

export const deleteBrandWrite = (table: Table, owner_id: string): TableWrite => deleteWrite(table, brandKey(owner_id));
