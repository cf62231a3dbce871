import { requireMembership } from '../organizations/access.ts';
import type { Owner } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import { notFound, ServiceError } from '../platform/errors.ts';
import { type KnowledgeSet, organizationOf } from './knowledge-set.ts';
import type { Source } from './sources/source.ts';
import { findSource } from './sources/source-store.ts';
import { findSet } from './store.ts';

type KnowledgePermission = 'codes.read' | 'codes.write';
type ReadEffects = Pick<Effects, 'table'>;

/** The set, if the caller has this permission. The response for a set that the caller has no access to is 404. */
export async function requireSet(
  effects: ReadEffects,
  caller: Owner,
  id: string,
  permission: KnowledgePermission,
): Promise<KnowledgeSet> {
  const set = await findSet(effects.table, id);
  if (!set) throw setNotFound(id);
  await requireAccess(effects, caller, set, permission);
  return set;
}

async function requireAccess(effects: ReadEffects, caller: Owner, set: KnowledgeSet, permission: KnowledgePermission) {
  const organization_id = organizationOf(set);
  if (organization_id === undefined) {
    if (set.owner_id !== caller.account_id || caller.organization_id !== undefined) throw setNotFound(set.id);
    return;
  }
  try {
    await requireMembership(effects, caller, organization_id, permission);
  } catch (error) {
    // Only members learn that the set exists and that their role is too low.
    throw error instanceof ServiceError && error.kind === 'not_found' ? setNotFound(set.id) : error;
  }
}

/** A source of a set that the caller has access to. */
export async function requireSource(
  effects: ReadEffects,
  caller: Owner,
  path: { readonly id: string; readonly source_id: string },
  permission: KnowledgePermission,
): Promise<{ readonly set: KnowledgeSet; readonly source: Source }> {
  const [set, source] = await Promise.all([
    requireSet(effects, caller, path.id, permission),
    findSource(effects.table, { set_id: path.id, id: path.source_id }),
  ]);
  if (!source) throw notFound('knowledge_source', path.source_id);
  return { set, source };
}

const setNotFound = (id: string) => notFound('knowledge_set', id);

/** Makes the change to a set appear in the audit log of its organization. */
export function noteOrganization(affectedOrganizations: Set<string>, set: KnowledgeSet): void {
  const organization_id = organizationOf(set);
  if (organization_id !== undefined) affectedOrganizations.add(organization_id);
}
