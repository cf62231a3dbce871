import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { ITEM_IS_NEW } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { putWrite, type TableWrite } from '../platform/table/writes.ts';
import type { RequestClaim } from './request.ts';

/**
 * A claim records that the visitor has sent a request (a submitted form) in a conversation. The key of a claim contains
 * the id that the page chose for the request, and sorts after the messages in the conversation's partition.
 */
const CLAIM_PREFIX = 'SENT#';

const claimKey = (conversation_id: string, client_id: string): ItemKey => ({
  pk: KEY_PREFIX.conversation + conversation_id,
  sk: CLAIM_PREFIX + client_id,
});

const claimSchema = z.object({ sk: z.string(), request_id: z.string(), kept: z.optional(z.boolean()) });

const toClaim = (item: Item): RequestClaim => {
  const { sk, ...claim } = claimSchema.parse(item);
  return { client_id: sk.slice(CLAIM_PREFIX.length), ...claim };
};

const isClaim = ({ sk }: Item): boolean => String(sk).startsWith(CLAIM_PREFIX);

/** The claims among the items of a conversation. */
export const claimsIn = (items: readonly Item[]): RequestClaim[] => items.filter(isClaim).map(toClaim);

export const claimKeyOf = (conversation_id: string, { client_id }: RequestClaim): ItemKey =>
  claimKey(conversation_id, client_id);

/** Stores the claim. Fails if the page has already sent this request. */
export const putClaimWrite = (
  table: Table,
  conversation_id: string,
  { client_id, ...claim }: RequestClaim,
  expires_at_seconds: number,
): TableWrite =>
  putWrite(
    table,
    { ...claimKey(conversation_id, client_id), type: 'request_claim', ...claim, expires_at_seconds },
    ITEM_IS_NEW,
  );

/** The claim of the request that the page has already sent with this id, if any. */
export async function findClaim(
  table: Table,
  conversation_id: string,
  client_id: string,
): Promise<RequestClaim | undefined> {
  const item = await getItem(table, claimKey(conversation_id, client_id));
  return item && toClaim(item);
}
