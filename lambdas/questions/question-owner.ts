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
  const organizationIds = questions.flatMap((question) => {
    const code = codeOf(question);
    return code?.accountId === question.ownerId ? (code.organizationId ?? []) : [];
  });
  const existing = new Set((await findOrganizations(table, organizationIds)).map(({ id }) => id));
  return questions.filter((question) => {
    const { accountId, organizationId } = codeOf(question) ?? {};
    const isInOrganization = organizationId !== undefined && existing.has(organizationId);
    return question.ownerId === organizationId || (question.ownerId === accountId && !isInOrganization);
  });
}
