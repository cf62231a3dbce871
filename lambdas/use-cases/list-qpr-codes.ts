import { readPage } from '../data/code-list-page.ts';
import type { Effects } from '../data/effects.ts';
import type { CodeStatus } from '../domain/qpr-code.ts';
import { type Addresses, type ListItemView, listItemView } from '../domain/qpr-code-views.ts';

export interface PageWanted {
  readonly status: CodeStatus;
  readonly limit: number;
  readonly offset: number;
}

export interface CodePage {
  readonly codes: ListItemView[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** One page of the account's codes, newest first, with everything that was written before. */
export async function listCodes(
  { table, addresses }: Pick<Effects, 'table'> & { readonly addresses: Pick<Addresses, 'scanHost'> },
  accountId: string,
  { status, limit, offset }: PageWanted,
): Promise<CodePage> {
  const page = await readPage(table, { ownerId: accountId, status }, offset, limit);
  return { codes: page.codes.map((code) => listItemView(code, status, addresses)), total: page.total, limit, offset };
}
