import type { Membership } from '../organizations/access.ts';
import type { Owner } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { requireRights } from '../qpr-codes/access.ts';
import { findScannedCode } from '../qpr-codes/scanned-code.ts';
import type { VisitorRequest } from './request.ts';
import { findRequest } from './store.ts';

interface Found extends Partial<Membership> {
  readonly request: VisitorRequest;
  readonly code_name: string;
}

/**
 * Every operation of an owner on a single request (a form that a visitor sent) goes through this check. A request is as
 * visible as its code, which may have been moved since.
 */
export async function requireRequest(
  table: Table,
  caller: Owner,
  id: string,
  permission: 'codes.read' | 'codes.write',
): Promise<Found> {
  const missing = notFound('request', id);
  const request = await findRequest(table, id);
  const code = request && (await findScannedCode(table, request.short_id, { consistent: true }));
  if (!code) throw missing;
  const membership = await requireRights(table, caller, code, permission, missing);
  return { request, code_name: code.name, ...membership };
}
