import type { Membership } from '../organizations/access.ts';
import type { Owner } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { requireRights } from '../qpr-codes/access.ts';
import type { ScannedCode } from '../qpr-codes/qpr-code.ts';
import { findScannedCode } from '../qpr-codes/scanned-code.ts';
import { type Question, shortIdOfQuestion } from './question.ts';
import { findQuestion } from './store.ts';

interface FoundQuestion extends Partial<Membership> {
  readonly question: Question;
  readonly code: ScannedCode;
}

/** Every operation on a single question goes through this check. A question is as visible as its code. */
export async function requireQuestion(
  table: Table,
  caller: Owner,
  id: string,
  permission: 'codes.read' | 'codes.write',
): Promise<FoundQuestion> {
  const missing = notFound('question', id);
  const [question, code] = await Promise.all([
    findQuestion(table, id),
    findScannedCode(table, shortIdOfQuestion(id), { consistent: true }),
  ]);
  if (!question || !code) throw missing;
  const membership = await requireRights(table, caller, code, permission, missing);
  return { question, code, ...membership };
}
