import type { Table } from '../../../platform/table/table.ts';
import { shortIdOf, ulidOfCodeId } from '../../qpr-code.ts';
import { codeIn, findScannedCode, readAddress } from '../../scanned-code.ts';
import type { StyleWithLogo } from './stored-style.ts';
import { logoOf } from './style-store.ts';

/** A code or placement whose QR image can be drawn. */
interface DrawableAddress {
  readonly isPlacement: boolean;
  /** The style version of the code, if it has a custom style. */
  readonly version?: string | undefined;
  readonly findStyle: () => Promise<StyleWithLogo>;
}

/** Finds the code or placement with this short id. The QR image of a placement has the style of its code. */
export async function findDrawable(table: Table, short_id: string): Promise<DrawableAddress | undefined> {
  const item = await readAddress(table, short_id, { consistent: true });
  if (!item) return undefined;
  const codeAtAddress = codeIn(item);
  // The `group_id` of a placement is the id of its code, if it has one.
  const codeUlid = codeAtAddress ? codeAtAddress.ulid : ulidOfCodeId(String(item.group_id));
  const code = codeAtAddress ?? (codeUlid && (await findScannedCode(table, shortIdOf(codeUlid), { consistent: true })));
  const style = code ? code.style : undefined;
  const logo = async () => (style && codeUlid ? logoOf(table, shortIdOf(codeUlid), style) : undefined);
  return {
    isPlacement: codeAtAddress === undefined,
    version: style?.version,
    findStyle: async () => ({ style, logo: await logo() }),
  };
}
