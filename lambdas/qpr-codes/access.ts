import { findMembership, type Membership, membershipsAmong, requireMembership } from '../organizations/access.ts';
import { type Permission, requireRole } from '../organizations/roles.ts';
import type { Owner } from '../platform/caller.ts';
import { notFound, ServiceError } from '../platform/errors.ts';
import { Contended } from '../platform/table/contended.ts';
import type { Table } from '../platform/table/table.ts';
import { type CurrentCode, type DifferentOwner, type FoundCode, findCode, findCurrentCodes } from './find-code.ts';
import { type CodeOwner, codeIdOf, type QprCode, shortIdOf } from './qpr-code.ts';

type CodePermission = Extract<Permission, 'codes.read' | 'codes.write' | 'codes.limit'>;
type Find<T> = (table: Table, owner: CodeOwner, id: string) => Promise<T | DifferentOwner | undefined>;

/** A code that the caller has access to. Includes the caller's membership if the code's organization still exists. */
type AccessibleCode<T> = T & Partial<Membership>;

/** How many times to read a code that is moved to another owner during the read. */
const ROUNDS = 6;

/**
 * Every operation of an owner on a single code goes through this check, except the undo of a move. A code that is not
 * in an organization takes one round trip. A code of an organization takes a second one, to read the caller's role. A
 * code that the caller must not know about is a 404.
 */
export async function requireCode<T extends FoundCode>(
  find: Find<T>,
  table: Table,
  caller: Owner,
  id: string,
  permission: CodePermission,
): Promise<AccessibleCode<T>> {
  const missing = notFound('qpr_code', id);
  const first = await find(table, { account_id: caller.account_id }, id);
  if (!first) throw missing;
  if (!('owner' in first)) {
    await requireRights(table, caller, first.code, permission, missing);
    return first;
  }
  let { owner } = first;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [membership, found] = await Promise.all([
      requireRights(table, caller, owner, permission, missing),
      find(table, owner, id),
    ]);
    if (!found) throw missing;
    if (!('owner' in found)) return { ...found, ...membership };
    // The code was moved between the two reads.
    owner = found.owner;
  }
  throw new Contended('The code was moved during every attempt to read it. Try again.');
}

/**
 * Only the account itself can access its own codes. Access to an organization's code depends only on the caller's role
 * there, no matter who created the organization. Once the organization is deleted, the code belongs to its account
 * alone. Returns the membership that grants access, if one is needed.
 */
export async function requireRights(
  table: Table,
  caller: Owner,
  { account_id, organization_id }: CodeOwner,
  permission: CodePermission,
  missing: Error,
): Promise<Membership | undefined> {
  if (caller.organization_id !== undefined && caller.organization_id !== organization_id) throw missing;
  if (organization_id === undefined) {
    if (account_id !== caller.account_id) throw missing;
    return undefined;
  }
  const { organization, member } = await findMembership(table, caller.account_id, organization_id);
  if (organization && member) {
    requireRole(member.role, permission);
    return { organization, member };
  }
  if (organization || caller.organization_id !== undefined || account_id !== caller.account_id) throw missing;
  return undefined;
}

/** The code as responses show it: without its organization if that was deleted. */
export const visibleCode = ({ code, organization }: AccessibleCode<FoundCode>): QprCode =>
  organization ? code : { ...code, organization_id: undefined };

/**
 * The owner of a list of scans, conversations, requests or questions, or of statistics: a code (`id` is its short id),
 * an organization or an account.
 */
export type ListOwner =
  | { readonly kind: 'code'; readonly id: string; readonly codeId: string; readonly code: QprCode }
  | { readonly kind: 'organization' | 'account'; readonly id: string };

/** Finds the owner of the list that a request asks for. An owner that the caller must not know about is a 404. */
export async function requireListOwner(
  table: Table,
  caller: Owner,
  requested: { readonly qpr_code_id?: string | undefined; readonly organization_id?: string | undefined },
): Promise<ListOwner> {
  const { qpr_code_id, organization_id = caller.organization_id } = requested;
  if (qpr_code_id !== undefined) {
    const found = await requireCode(findCode, table, caller, qpr_code_id, 'codes.read');
    const { code } = found;
    if (organization_id !== undefined && organization_id !== visibleCode(found).organization_id)
      throw organizationMismatch();
    return { kind: 'code', id: shortIdOf(code.ulid), codeId: codeIdOf(code.ulid), code };
  }
  if (organization_id === undefined) return { kind: 'account', id: caller.account_id };
  await requireMembership({ table }, caller, organization_id, 'codes.read');
  return { kind: 'organization', id: organization_id };
}

const organizationMismatch = () =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [
    { path: 'query.organization_id', message: 'Must be the organization of the code in qpr_code_id.' },
  ]);

/** A list item that belongs to a code or directly to an organization. */
interface ListItem {
  readonly short_id?: string | undefined;
  /** The organization when the item was recorded. */
  readonly organization_id?: string | undefined;
}

/** The current state of the codes in a list, by short id. Callers pass it in if they have already read it. */
type CurrentCodes = ReadonlyMap<string, CurrentCode>;

const currentCodesOf = (table: Table, listed: readonly ListItem[]): Promise<CurrentCodes> =>
  findCurrentCodes(
    table,
    listed.flatMap(({ short_id }) => short_id ?? []),
  );

const organizationsOf = (owners: readonly (Partial<CodeOwner> | undefined)[]): string[] => [
  ...new Set(owners.flatMap((owner) => owner?.organization_id ?? [])),
];

/**
 * Keeps only the items of an account's list that the account can still see. An item belongs to the current owner of its
 * code, even if the code was moved. An item without a code, or whose code was deleted, stays with the owner it was
 * recorded for. Items of an organization are hidden from non-members. If the organization was deleted, the account sees
 * only the items of codes that now belong to the account, and items without a code.
 */
export async function filterVisibleToAccount<T extends ListItem>(
  table: Table,
  { account_id }: Owner,
  listed: readonly T[],
  currentCodes?: CurrentCodes,
): Promise<T[]> {
  if (listed.length === 0) return [];
  const recorded = organizationsOf(listed);
  const [codes, [recordedMembers, recordedGone]] = await Promise.all([
    currentCodes ?? currentCodesOf(table, listed),
    membershipsAmong(table, account_id, recorded),
  ]);
  const movedTo = organizationsOf([...codes.values()]).filter((id) => !recorded.includes(id));
  const [movedMembers, movedGone] = await membershipsAmong(table, account_id, movedTo);
  const isMember = (id: string) => recordedMembers.has(id) || movedMembers.has(id);
  const isGone = (id: string) => recordedGone.has(id) || movedGone.has(id);
  return listed.filter(({ short_id, organization_id: recordedFor }) => {
    const code = short_id === undefined ? undefined : codes.get(short_id);
    const organization_id = code ? code.organization_id : recordedFor;
    if (organization_id === undefined) return !code || code.account_id === account_id;
    if (isMember(organization_id)) return true;
    return isGone(organization_id) && (short_id === undefined || code?.account_id === account_id);
  });
}

/**
 * Keeps only the items of an organization's list that still belong to it. Items of a moved code moved with the code.
 */
export async function filterStillInOrganization<T extends ListItem>(
  table: Table,
  organization_id: string,
  listed: readonly T[],
  currentCodes?: CurrentCodes,
): Promise<T[]> {
  const codes = currentCodes ?? (await currentCodesOf(table, listed));
  return listed.filter(({ short_id }) => {
    const code = short_id === undefined ? undefined : codes.get(short_id);
    return !code || code.organization_id === organization_id;
  });
}
