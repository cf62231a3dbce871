import type { Page } from '../platform/table/prefix-pages.ts';
import type { Table } from '../platform/table/table.ts';
import { removeAllRequests } from './remove-requests.ts';
import { newestRequests } from './request-lists.ts';
import { toRequestView } from './request-view.ts';

const PAGE = 50;

/** For the account export: the requests to the account's own codes, newest first. */
export async function exportRequests(table: Table, accountId: string, before?: string): Promise<Page<object>> {
  const { requests, ...page } = await newestRequests(table, accountId, { limit: PAGE, before });
  return { items: requests.map((request) => toRequestView(request)), ...page };
}

/** Deletes the requests of an account or organization that is being deleted. Returns false if time ran out first. */
export const eraseRequests = removeAllRequests;
