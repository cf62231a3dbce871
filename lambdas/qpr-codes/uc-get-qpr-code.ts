import type { Effects } from '../platform/effects.ts';
import { findCode } from './find-code.ts';
import type { Owner } from '../platform/caller.ts';
import { type Addresses, type CodeDetailView, codeDetailView } from './qpr-code-view.ts';
import { requireCode, shown } from './access.ts';

export async function getCode(
  { table, addresses }: Pick<Effects, 'table'> & { readonly addresses: Addresses },
  caller: Owner,
  id: string,
): Promise<CodeDetailView> {
  return codeDetailView(shown(await requireCode(findCode, table, caller, id, 'codes.read')), addresses);
}
