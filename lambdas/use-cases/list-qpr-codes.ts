import { readPage } from '../data/code-list-page.ts';
import type { Effects } from '../data/effects.ts';
import type { Owner } from '../domain/caller.ts';
import type { CodeStatus } from '../domain/qpr-code.ts';
import { type Addresses, type ListItemView, listItemView } from '../domain/qpr-code-views.ts';
import { requireStanding } from './organization-access.ts';

export interface PageWanted {
  readonly status: CodeStatus;
  readonly limit: number;
  readonly offset: number;
  /** Only the codes of this organization. */
  readonly organization_id?: string | undefined;
}

export interface CodePage {
  readonly codes: ListItemView[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** One page of the account's or organization's codes, newest first, with everything written before. */
export async function listCodes(
  { table, addresses }: Pick<Effects, 'table'> & { readonly addresses: Pick<Addresses, 'scanHost'> },
  caller: Owner,
  { status, limit, offset, organization_id = caller.organizationId }: PageWanted,
): Promise<CodePage> {
  const ownerId = organization_id ?? caller.accountId;
  const [page] = await Promise.all([
    readPage(table, { ownerId, status }, offset, limit),
    organization_id === undefined ? undefined : requireStanding({ table }, caller, organization_id, 'codes.read'),
  ]);
  return { codes: page.codes.map((code) => listItemView(code, status, addresses)), total: page.total, limit, offset };
}
