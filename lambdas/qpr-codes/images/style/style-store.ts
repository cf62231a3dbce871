import * as z from 'zod/mini';
import { ITEM_EXISTS } from '../../../platform/table/conditions.ts';
import { getItem } from '../../../platform/table/get-item.ts';
import type { Table } from '../../../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../../../platform/table/writes.ts';
import type { CodeStyle } from '../../qpr-code.ts';
import { logoKey, qprCodeKey } from '../../store.ts';
import type { Logo } from '../logo/logo.ts';
import { readLogo } from '../logo/read-logo.ts';
import type { StyleWithLogo } from './stored-style.ts';

/**
 * The style is an attribute of the code, so every read of the code includes it. The logo is a separate item, to keep
 * reads by scans cheap. The code's `updated_at` does not change, so saving a style does not conflict with someone
 * editing the texts.
 */
export const saveStyleWrites = (
  table: Table,
  short_id: string,
  style: CodeStyle | undefined,
  logo: Logo | undefined,
): { readonly code: TableWrite; readonly logo: TableWrite } => ({
  code: updateWrite(
    table,
    qprCodeKey(short_id),
    style ? { set: { style: style } } : { remove: ['style'] },
    ITEM_EXISTS,
  ),
  logo: logoWrite(table, short_id, logo),
});

export const logoWrite = (table: Table, short_id: string, logo: Logo | undefined): TableWrite =>
  logo ? putLogoWrite(table, short_id, logo) : deleteWrite(table, logoKey(short_id));

export const putLogoWrite = (table: Table, short_id: string, logo: Logo): TableWrite =>
  putWrite(table, { ...logoKey(short_id), type: 'code_logo', image: logo.file });

const logoItemSchema = z.object({ image: z.instanceof(Uint8Array) });

/** The logo of a code, if its style has one. */
export const logoOf = async (table: Table, short_id: string, { logo_size }: CodeStyle): Promise<Logo | undefined> =>
  logo_size === undefined ? undefined : findLogo(table, short_id);

async function findLogo(table: Table, short_id: string): Promise<Logo | undefined> {
  const item = await getItem(table, logoKey(short_id));
  return item && readLogo(Buffer.from(logoItemSchema.parse(item).image));
}

/** The style of a brand, which contains its logo, ready to draw the images of a code. */
export const toStyleWithLogo = ({
  logo,
  ...style
}: CodeStyle & { readonly logo?: Uint8Array | undefined }): StyleWithLogo => ({
  style,
  logo: logo && readLogo(Buffer.from(logo)),
});
