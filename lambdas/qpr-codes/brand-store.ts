import * as z from 'zod/mini';
import { GROUNDINGS } from '../../contracts/qpr-codes.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite } from '../platform/table/writes.ts';
import type { Brand, BrandStyle } from './brand/brand.ts';
import { styleItemSchema, toStyle, toStyleItem } from './store.ts';

export const brandPartition = (owner_id: string): string => KEY_PREFIX.brand + owner_id;

/**
 * One item per account or organization. It includes the pictures, so a code that copies the brand while the brand
 * changes does not get a mix of old and new.
 */
const brandKey = (owner_id: string): ItemKey => ({ pk: brandPartition(owner_id), sk: 'BRAND' });

const bytes = z.instanceof(Uint8Array);

const styleSchema = z.extend(styleItemSchema, { logo: z.optional(bytes) });

const brandItemSchema = z.object({
  logo: z.optional(z.object({ name: z.string(), image: bytes })),
  color: z.optional(z.string()),
  contact: z.optional(z.object({ to: z.string(), label: z.optional(z.string()) })),
  privacy_url: z.optional(z.string()),
  grounding: z.optional(z.enum(GROUNDINGS)),
  embed_origins: z.optional(z.array(z.string())),
  style: z.optional(styleSchema),
  updated_at: z.iso.datetime(),
});

function toBrand(item: Item): Brand {
  const { logo, color, contact, privacy_url, grounding, embed_origins, style, updated_at } =
    brandItemSchema.parse(item);
  return {
    logo,
    color,
    contact,
    privacy_url,
    grounding,
    embed_origins,
    ...(style && { style: toBrandStyle(style) }),
    updated_at: new Date(updated_at),
  };
}

function toBrandStyle({ logo, ...item }: z.output<typeof styleSchema>): BrandStyle {
  return { ...toStyle(item), ...(logo && { logoFile: Buffer.from(logo) }) };
}

const toBrandStyleItem = ({ logoFile, ...style }: BrandStyle): Item => ({ ...toStyleItem(style), logo: logoFile });

const toBrandItem = (owner_id: string, { style, updated_at, ...brand }: Brand): Item => ({
  ...brandKey(owner_id),
  type: 'brand',
  logo: brand.logo,
  color: brand.color,
  contact: brand.contact,
  privacy_url: brand.privacy_url,
  grounding: brand.grounding,
  embed_origins: brand.embed_origins,
  style: style && toBrandStyleItem(style),
  updated_at: updated_at?.toISOString(),
});

/** The brand of an account or organization; an empty one if none was saved. */
export async function findBrand(table: Table, owner_id: string): Promise<Brand> {
  const item = await getItem(table, brandKey(owner_id));
  return item ? toBrand(item) : {};
}

export const putBrandWrite = (table: Table, owner_id: string, brand: Brand): TableWrite =>
  putWrite(table, toBrandItem(owner_id, brand));

export const deleteBrandWrite = (table: Table, owner_id: string): TableWrite => deleteWrite(table, brandKey(owner_id));
