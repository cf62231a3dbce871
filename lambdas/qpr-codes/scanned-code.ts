import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table/table.ts';
import type { ScannedCode } from './qpr-code.ts';
import { qprCodeKey, toScannedCode } from './store.ts';

export type { ScannedCode };

/** An archived code. It determines what a visitor sees instead. */
export interface ArchivedCode {
  readonly archived: ScannedCode;
}

const SHORT_ID = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Whether a text is a well-formed short id. If not, there is no need to read the table. */
export const isShortId = (text: string): boolean => SHORT_ID.test(text);

/** Finds the code with a short id in one read; malformed ids need none. */
export async function findScannedCode(
  table: Table,
  shortId: string,
  { consistent }: { readonly consistent: boolean },
): Promise<ScannedCode | undefined> {
  if (!isShortId(shortId)) return undefined;
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...qprCodeKey(shortId) }, ConsistentRead: consistent }),
  );
  return item && toScannedCode(item);
}

/**
 * Finds the code and tells whether it is archived. It first makes a cheap, eventually consistent read. If that does not
 * find an active code, for example because it was just created, it makes a consistent read.
 */
export async function findActiveCode(
  table: Table,
  shortId: string,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<ScannedCode | ArchivedCode | undefined> {
  const cheap = consistent ? undefined : await findScannedCode(table, shortId, { consistent: false });
  const code = cheap?.status === 'active' ? cheap : await findScannedCode(table, shortId, { consistent: true });
  return code?.status === 'archived' ? { archived: code } : code;
}
