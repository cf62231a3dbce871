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

const claimKey = (conversationId: string, clientId: string): ItemKey => ({
  pk: KEY_PREFIX.conversation + conversationId,
  sk: CLAIM_PREFIX + clientId,
});

const claimSchema = z.object({ sk: z.string(), request_id: z.string(), kept: z._default(z.boolean(), false) });

const toClaim = (item: Item): RequestClaim => {
  const { sk, request_id, kept } = claimSchema.parse(item);
  return { clientId: sk.slice(CLAIM_PREFIX.length), requestId: request_id, isKept: kept };
};

const isClaim = ({ sk }: Item): boolean => String(sk).startsWith(CLAIM_PREFIX);

/** The claims among the items of a conversation. */
export const claimsIn = (items: readonly Item[]): RequestClaim[] => items.filter(isClaim).map(toClaim);

export const claimKeyOf = (conversationId: string, { clientId }: RequestClaim): ItemKey =>
  claimKey(conversationId, clientId);

/** Stores the claim. Fails if the page has already sent this request. */
export const putClaimWrite = (
  table: Table,
  conversationId: string,
  { clientId, requestId, isKept }: RequestClaim,
  expiresAtSeconds: number,
): TableWrite =>
  putWrite(
    table,
    {
      ...claimKey(conversationId, clientId),
      type: 'request_claim',
      request_id: requestId,
      kept: isKept || undefined,
      expires_at_seconds: expiresAtSeconds,
    },
    ITEM_IS_NEW,
  );

/** The claim of the request that the page has already sent with this id, if any. */
export async function findClaim(
  table: Table,
  conversationId: string,
  clientId: string,
): Promise<RequestClaim | undefined> {
  const item = await getItem(table, claimKey(conversationId, clientId));
  return item && toClaim(item);
}
