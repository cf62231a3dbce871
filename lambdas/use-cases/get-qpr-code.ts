import type { Effects } from '../data/effects.ts';
import { findCode } from '../data/qpr-code-reads.ts';
import { notFound } from '../domain/errors.ts';
import { type Addresses, type CodeDetailView, codeDetailView } from '../domain/qpr-code-views.ts';

export async function getCode(
  { table, addresses }: Pick<Effects, 'table'> & { readonly addresses: Addresses },
  accountId: string,
  id: string,
): Promise<CodeDetailView> {
  const code = await findCode(table, accountId, id);
  if (!code) throw notFound('qpr_code', id);
  return codeDetailView(code, addresses);
}
