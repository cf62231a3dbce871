import { readPage } from './list/page.ts';
import type { Effects } from '../platform/effects.ts';
import type { Owner } from '../platform/caller.ts';
import type { CodeStatus } from './qpr-code.ts';
import { type Addresses, type ListItemView, listItemView } from './qpr-code-view.ts';
import { requireMembership } from '../organizations/access.ts';

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
    organization_id === undefined ? undefined : requireMembership({ table }, caller, organization_id, 'codes.read'),
  ]);
  return { codes: page.codes.map((code) => listItemView(code, status, addresses)), total: page.total, limit, offset };
}
