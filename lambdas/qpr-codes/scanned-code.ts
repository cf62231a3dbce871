import { SHORT_ID_PATTERN } from '../../contracts/qpr-codes.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { Item, Table } from '../platform/table/table.ts';
import type { ScannedCode } from './qpr-code.ts';
import { CODE_ITEM_TYPE, qprCodeKey, toScannedCode } from './store.ts';

export type { ScannedCode };

/** The key of the item (a code or a placement) at an address. An address is a scan URL, identified by its short id. */
export const addressKey = qprCodeKey;

/** An archived code. Its settings determine what visitors see instead of a conversation. */
export interface ArchivedCode {
  readonly archived: ScannedCode;
}

const SHORT_ID = new RegExp(`^${SHORT_ID_PATTERN}$`);

/** Whether a text is a well-formed short id. If not, there is no need to read the table. */
export const isShortId = (text: string): boolean => SHORT_ID.test(text);

/** Reads the item at an address, a code or a placement, in one read. Malformed short ids need no read. */
export async function readAddress(
  table: Table,
  short_id: string,
  { consistent }: { readonly consistent: boolean },
): Promise<Item | undefined> {
  if (!isShortId(short_id)) return undefined;
  const item = await getItem(table, qprCodeKey(short_id), { consistent });
  return item;
}

/** The code in the item of an address; `undefined` if the item is a placement. */
export const codeIn = (item: Item | undefined): ScannedCode | undefined =>
  item?.type === CODE_ITEM_TYPE ? toScannedCode(item) : undefined;

/** Finds the code with a short id. */
export const findScannedCode = async (
  table: Table,
  short_id: string,
  options: { readonly consistent: boolean },
): Promise<ScannedCode | undefined> => codeIn(await readAddress(table, short_id, options));

/** Wraps an archived code, so that callers cannot mistake it for an active one. */
export const asActiveOrArchived = (code: ScannedCode): ScannedCode | ArchivedCode =>
  code.status === 'archived' ? { archived: code } : code;

/**
 * Finds a code, active or archived. The first read is cheap and eventually consistent. If that read does not find an
 * active code, for example because the code was just created, a consistent read follows.
 */
export async function findActiveOrArchived(
  table: Table,
  short_id: string,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<ScannedCode | ArchivedCode | undefined> {
  const cheap = consistent ? undefined : await findScannedCode(table, short_id, { consistent: false });
  const code = cheap?.status === 'active' ? cheap : await findScannedCode(table, short_id, { consistent: true });
  return code && asActiveOrArchived(code);
}
