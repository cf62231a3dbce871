import { findOrganizations } from '../organizations/store.ts';
import type { Table } from '../platform/table/table.ts';
import type { CodeOwner } from '../qpr-codes/qpr-code.ts';
import { type Question, shortIdOfQuestion } from './question.ts';

/** Keeps only the questions whose code still exists and still belongs to the question's owner. */
export async function filterStillOwned(
  table: Table,
  questions: readonly Question[],
  codes: ReadonlyMap<string, CodeOwner>,
): Promise<Question[]> {
  const codeOf = ({ id }: Question) => codes.get(shortIdOfQuestion(id));
  // A code with an organization belongs to the organization. If the organization was deleted, the code belongs to the
  // account.
  const organization_ids = questions.flatMap((question) => {
    const code = codeOf(question);
    return code?.account_id === question.owner_id ? (code.organization_id ?? []) : [];
  });
  const existing = new Set((await findOrganizations(table, organization_ids)).map(({ id }) => id));
  return questions.filter((question) => {
    const { account_id, organization_id } = codeOf(question) ?? {};
    const isInOrganization = organization_id !== undefined && existing.has(organization_id);
    return question.owner_id === organization_id || (question.owner_id === account_id && !isInOrganization);
  });
}
