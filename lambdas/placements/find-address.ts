import type { Table } from '../platform/table/table.ts';
import {
  type ArchivedCode,
  asActiveOrArchived,
  codeIn,
  readAddress,
  type ScannedCode,
} from '../qpr-codes/scanned-code.ts';
import { type Placement, statusOf } from './placement.ts';
import { toPlacement } from './store.ts';

/** What a printed scan URL leads to. */
export type Address = ScannedCode | ArchivedCode | PlacementAddress;

interface PlacementAddress {
  readonly placement: Placement;
}

/**
 * Finds what the scan URL with this short id leads to. The first read is cheap and eventually consistent. If it finds
 * nothing active, for example because the code was just created or the placement just claimed, a consistent read
 * follows.
 */
export async function findAddress(
  table: Table,
  short_id: string,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<Address | undefined> {
  const cheap = consistent ? undefined : await readOnce(table, short_id, false);
  return cheap && isActive(cheap) ? cheap : readOnce(table, short_id, true);
}

async function readOnce(table: Table, short_id: string, consistent: boolean): Promise<Address | undefined> {
  const item = await readAddress(table, short_id, { consistent });
  const code = codeIn(item);
  if (code) return asActiveOrArchived(code);
  return item && { placement: toPlacement(item) };
}

const isActive = (address: Address): boolean =>
  'placement' in address ? statusOf(address.placement) === 'active' : !('archived' in address);
