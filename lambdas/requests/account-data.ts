import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { filterVisibleToAccount } from '../qpr-codes/access.ts';
import { toRecipientView } from './recipients/recipient.ts';
import { listRecipients, removeRecipients } from './recipients/recipient-store.ts';
import { removeAllRequests } from './remove-requests.ts';
import { newestRequests } from './request-lists.ts';
import { toRequestView } from './request-view.ts';

const PAGE_SIZE = 50;

/** For the account export: the requests to the account's own codes that the account can still see, newest first. */
export async function exportRequests(table: Table, account_id: string, before?: string): Promise<Page<object>> {
  const { requests, ...page } = await newestRequests(table, account_id, { limit: PAGE_SIZE, before });
  const visible = await filterVisibleToAccount(table, { account_id }, requests);
  return { items: visible.map((request) => toRequestView(request)), ...page };
}

/** For the account export: the people who were asked by e-mail whether they want to receive requests. */
export async function exportRecipients(table: Table, account_id: string): Promise<Page<object>> {
  return { items: (await listRecipients(table, account_id)).map(toRecipientView) };
}

/**
 * Deletes the requests and recipients of an account or organization that is being deleted. Returns false if time ran
 * out first.
 */
export const eraseRequests = async (table: Table, owner_id: string, hasTime: () => boolean): Promise<boolean> =>
  (await removeAllRequests(table, owner_id, hasTime)) && removeRecipients(table, owner_id, hasTime);
