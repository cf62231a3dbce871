import { ServiceError } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { type KnowledgeOwner, knowledgeOwnerOf } from './knowledge-set.ts';
import { findSets } from './store.ts';

/**
 * Throws if one of the sets does not exist or belongs to another owner. Both cases get the same error, so callers do
 * not learn which sets exist. `path` is the place of the ids in the request.
 */
export async function requireKnowledge(
  table: Table,
  owner: KnowledgeOwner,
  ids: readonly string[] | null | undefined,
  path = 'body.knowledge',
): Promise<void> {
  if (!ids || ids.length === 0) return;
  const own = await findOwnSetIds(table, owner, ids);
  const missing = ids.findIndex((id) => !own.includes(id));
  if (missing < 0) return;
  const message = `The owner of the code has no knowledge set ${ids[missing]}.`;
  throw new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [
    { path: `${path}[${missing}]`, message },
  ]);
}

/**
 * Keeps only the ids of the owner's sets. A code can still have the ids of deleted sets and of a former owner's sets.
 */
export async function findOwnSetIds(table: Table, owner: KnowledgeOwner, ids: readonly string[]): Promise<string[]> {
  const sets = await findSets(table, ids);
  return sets.filter(({ owner_id }) => owner_id === knowledgeOwnerOf(owner)).map(({ id }) => id);
}
