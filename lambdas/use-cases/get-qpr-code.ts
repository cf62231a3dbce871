import type { Effects } from '../data/effects.ts';
import { findCode } from '../data/qpr-code-reads.ts';
import type { Owner } from '../domain/caller.ts';
import { type Addresses, type CodeDetailView, codeDetailView } from '../domain/qpr-code-views.ts';
import { requireCode, shown } from './code-access.ts';

export async function getCode(
  { table, addresses }: Pick<Effects, 'table'> & { readonly addresses: Addresses },
  caller: Owner,
  id: string,
): Promise<CodeDetailView> {
  return codeDetailView(shown(await requireCode(findCode, table, caller, id, 'codes.read')), addresses);
}
