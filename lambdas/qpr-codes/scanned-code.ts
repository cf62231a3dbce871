import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table/table.ts';
import type { ScannedCode } from './qpr-code.ts';
import { qprCodeKey, toScannedCode } from './store.ts';

export type { ScannedCode };

/** A code that its owner has put away; it says what a visitor finds then. */
export interface ArchivedCode {
  readonly archived: ScannedCode;
}

const SHORT_ID = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** Whether a text can be a short id; one that cannot needs no read. */
export const isShortId = (text: string): boolean => SHORT_ID.test(text);

/** The code behind a short id in one read; a text that cannot be a short id needs none. */
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
 * The code if it is open to scans. The cheap read comes first; only what it does not find active, such
 * as a code made a moment ago, is read again as last written.
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
