import type { Rating } from '../../contracts/conversations.ts';
import { SCAN_ITEM_TYPE } from '../../contracts/scans.ts';
import { TABLE_INDEX } from '../../contracts/table.ts';
import { scanKey, scanPartition, scanShardOf, scanSortKey } from '../events/scan-id.ts';
import { pick } from '../platform/fields/pick.ts';
import { ITEM_EXISTS, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { itemExists } from '../platform/table/get-item.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { codeIdOf, shortIdOf } from '../qpr-codes/qpr-code.ts';
import type { ScannedCode } from '../qpr-codes/scanned-code.ts';
import type { Scan } from './scan.ts';

export type NewScan = Pick<
  Scan,
  'scan_id' | 'placement_id' | 'outdated_copy' | 'visitor' | 'country' | 'device' | 'source' | 'uncounted'
> & {
  /** The metadata of the `scan.created` event as JSON. Set only if the scan's item is also the event's outbox entry. */
  readonly metadata?: string | undefined;
  readonly expires_at_seconds: number;
};

type CodeOfScan = Pick<ScannedCode, 'ulid' | 'account_id' | 'organization_id'>;

export function putScanWrite(table: Table, code: CodeOfScan, scan: NewScan): TableWrite {
  const short_id = shortIdOf(code.ulid);
  const item = {
    ...scanKey(short_id, scan.scan_id),
    type: SCAN_ITEM_TYPE,
    [TABLE_INDEX.partitionKey]: scanPartition(code.account_id, scanShardOf(scan.scan_id)),
    [TABLE_INDEX.sortKey]: scanSortKey(scan.scan_id),
    short_id,
    qpr_code_id: codeIdOf(code.ulid),
    ...pick(code, ['account_id', 'organization_id']),
    ...scan,
    outdated_copy: scan.outdated_copy || undefined,
    uncounted: scan.uncounted || undefined,
  };
  return putWrite(table, item, ITEM_IS_NEW);
}

/** Adds the scan to the list of the organization that owns the code. Undefined for a code without an organization. */
export const putListedScanWrite = (
  table: Table,
  { ulid, organization_id }: CodeOfScan,
  { scan_id, expires_at_seconds }: NewScan,
): TableWrite | undefined =>
  organization_id === undefined
    ? undefined
    : putWrite(table, {
        pk: scanPartition(organization_id, scanShardOf(scan_id)),
        sk: scanSortKey(scan_id),
        type: 'scan_listed',
        short_id: shortIdOf(ulid),
        expires_at_seconds,
      });

export const scanExists = (table: Table, short_id: string, scan_id: number): Promise<boolean> =>
  itemExists(table, scanKey(short_id, scan_id));

/** Records that a conversation started from this scan. */
export const addStartedConversationWrite = (table: Table, key: ItemKey, conversation_id: string): TableWrite =>
  updateWrite(table, key, { setIfAbsent: { conversation_id }, add: { conversations: 1 } }, ITEM_EXISTS);

interface Tokens {
  readonly input: number;
  readonly output: number;
}

/**
 * Records that a conversation of this scan ended, with its messages and tokens. The roll-ups (daily counts) are derived
 * from this. Fails if the scan no longer exists.
 */
export const addEndedConversationWrite = (
  table: Table,
  key: ItemKey,
  { messages, tokens }: { readonly messages: number; readonly tokens: Tokens },
): TableWrite =>
  updateWrite(
    table,
    key,
    { add: { ended_conversations: 1, messages, tokens_in: tokens.input, tokens_out: tokens.output } },
    ITEM_EXISTS,
  );

/** Adds the tokens of an answer that finished after its conversation had ended. */
export const addLateTokensWrite = (table: Table, key: ItemKey, { input, output }: Tokens): TableWrite =>
  updateWrite(table, key, { add: { tokens_in: input, tokens_out: output } }, ITEM_EXISTS);

/**
 * Records that a visitor rated an answer, or changed or withdrew the rating. Withdrawn ratings are counted separately,
 * because the roll-ups rely on counts that never decrease.
 */
export const addRatingWrite = (
  table: Table,
  key: ItemKey,
  { before, after }: { readonly before: Rating | undefined; readonly after: Rating | undefined },
): TableWrite =>
  updateWrite(
    table,
    key,
    { add: { ...(before && { [`unrated_${before}`]: 1 }), ...(after && { [`rated_${after}`]: 1 }) } },
    ITEM_EXISTS,
  );
