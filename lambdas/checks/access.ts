import type { Owner } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { requireCode, visibleCode } from '../qpr-codes/access.ts';
import { findCode } from '../qpr-codes/find-code.ts';
import { type QprCode, shortIdOf } from '../qpr-codes/qpr-code.ts';
import type { Check } from './check.ts';
import { findCheck } from './store.ts';

/** A code whose checks are requested. */
interface CodeForChecks {
  /** The code as stored. */
  readonly code: QprCode;
  /** The code with its current owner: its account alone, if its organization was deleted. */
  readonly ownedCode: QprCode;
  readonly short_id: string;
}

/**
 * Finds a code whose checks are requested. Throws if the caller does not have the permission. Adds the code's
 * organization to `affectedOrganizations`, so that its audit log records the change.
 */
export async function requireCodeForChecks(
  table: Table,
  caller: Owner,
  codeId: string,
  permission: 'codes.read' | 'codes.write',
  affectedOrganizations?: Set<string>,
): Promise<CodeForChecks> {
  const found = await requireCode(findCode, table, caller, codeId, permission);
  const ownedCode = visibleCode(found);
  if (ownedCode.organization_id !== undefined) affectedOrganizations?.add(ownedCode.organization_id);
  return { code: found.code, ownedCode, short_id: shortIdOf(ownedCode.ulid) };
}

/** Finds a check of a code. Throws if the caller cannot change the code. */
export async function requireCheck(
  table: Table,
  caller: Owner,
  path: { readonly id: string; readonly check_id: string },
  affectedOrganizations?: Set<string>,
): Promise<CodeForChecks & { readonly check: Check }> {
  const found = await requireCodeForChecks(table, caller, path.id, 'codes.write', affectedOrganizations);
  const check = await findCheck(table, found.short_id, path.check_id);
  if (!check) throw notFound('check', path.check_id);
  return { ...found, check };
}
