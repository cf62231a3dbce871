import { findMembership, type Membership, membershipsAmong, requireMembership } from '../organizations/access.ts';
import { type Permission, requireRole } from '../organizations/roles.ts';
import type { Owner } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import { Contended } from '../platform/table/contended.ts';
import type { Table } from '../platform/table/table.ts';
import { type CodeNow, type DifferentOwner, type FoundCode, findCode, findCodesNow } from './find-code.ts';
import { type CodeOwner, codeIdOf, type QprCode, shortIdOf } from './qpr-code.ts';

type CodePermission = Extract<Permission, 'codes.read' | 'codes.write' | 'codes.limit'>;
type Find<T> = (table: Table, owner: CodeOwner, id: string) => Promise<T | DifferentOwner | undefined>;

/** A code that the caller may touch, and its organization if that (still) exists, with what the caller is there. */
type Allowed<T> = T & Partial<Membership>;

const ROUNDS = 6;

/**
 * The one gate to a code. One of the account's own takes one round trip; one of an organization's
 * takes a second, for the caller's role there. What the caller must not know of is a 404.
 */
export async function requireCode<T extends FoundCode>(
  find: Find<T>,
  table: Table,
  caller: Owner,
  id: string,
  permission: CodePermission,
): Promise<Allowed<T>> {
  const missing = notFound('qpr_code', id);
  const first = await find(table, { accountId: caller.accountId }, id);
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
    // Moved between the two reads.
    owner = found.owner;
  }
  throw new Contended('The code was moved during every attempt to read it.');
}

/**
 * What belongs to an account alone is for its own keys. What belongs to an organization follows the caller's
 * role there and nothing else, whoever founded it. Once the organization is gone, its account has it for
 * itself. Gives the membership that allows it, if that is needed.
 */
export async function requireRights(
  table: Table,
  caller: Owner,
  { accountId, organizationId }: CodeOwner,
  permission: CodePermission,
  missing: Error,
): Promise<Membership | undefined> {
  if (caller.organizationId !== undefined && caller.organizationId !== organizationId) throw missing;
  if (organizationId === undefined) {
    if (accountId !== caller.accountId) throw missing;
    return undefined;
  }
  const { organization, member } = await findMembership(table, caller.accountId, organizationId);
  if (organization && member) {
    requireRole(member.role, permission);
    return { organization, member };
  }
  if (organization || caller.organizationId !== undefined || accountId !== caller.accountId) throw missing;
  return undefined;
}

/** The code as responses have it: an organization that is gone is not mentioned any more. */
export const visibleCode = ({ code, organization }: Allowed<FoundCode>): QprCode =>
  organization ? code : { ...code, organizationId: undefined };

/** Whose scans, conversations or numbers: those of a code (`id` is its short one), an organization or an account. */
export type ListOwner =
  | { readonly kind: 'code'; readonly id: string; readonly codeId: string }
  | { readonly kind: 'organization' | 'account'; readonly id: string };

/** Whose list a request asks for. What the caller must not know of is a 404. */
export async function requireListOwner(
  table: Table,
  caller: Owner,
  asked: { readonly qpr_code_id?: string | undefined; readonly organization_id?: string | undefined },
): Promise<ListOwner> {
  const { qpr_code_id, organization_id = caller.organizationId } = asked;
  if (qpr_code_id !== undefined) {
    const { code } = await requireCode(findCode, table, caller, qpr_code_id, 'codes.read');
    return { kind: 'code', id: shortIdOf(code.ulid), codeId: codeIdOf(code.ulid) };
  }
  if (organization_id === undefined) return { kind: 'account', id: caller.accountId };
  await requireMembership({ table }, caller, organization_id, 'codes.read');
  return { kind: 'organization', id: organization_id };
}

/** Something that belongs to a code, or to an organization itself, in a list. */
interface Listed {
  readonly shortId?: string | undefined;
  /** As it was when it happened. */
  readonly organizationId?: string | undefined;
}

/** The codes of a list as they are now, where somebody needs more of them than whose they are. */
type CodesNow = ReadonlyMap<string, CodeNow>;

const codesNowOf = (table: Table, listed: readonly Listed[]): Promise<CodesNow> =>
  findCodesNow(
    table,
    listed.flatMap(({ shortId }) => shortId ?? []),
  );

const organizationsOf = (owners: readonly (Partial<CodeOwner> | undefined)[]): string[] => [
  ...new Set(owners.flatMap((owner) => owner?.organizationId ?? [])),
];

/**
 * Of what an account's list holds, what its account may (still) see. Everything goes with its code, wherever that was
 * moved since. What has no code (any more) stays with whom it was recorded for: nothing of an organization that the
 * account is no member of, and of one that is gone only what was about the organization itself.
 */
export async function visibleTo<T extends Listed>(
  table: Table,
  { accountId }: Owner,
  listed: readonly T[],
  codesNow?: CodesNow,
): Promise<T[]> {
  if (listed.length === 0) return [];
  const recorded = organizationsOf(listed);
  const [codes, known] = await Promise.all([
    codesNow ?? codesNowOf(table, listed),
    membershipsAmong(table, accountId, recorded),
  ]);
  const movedTo = organizationsOf([...codes.values()]).filter((id) => !recorded.includes(id));
  const more = await membershipsAmong(table, accountId, movedTo);
  const isMember = (id: string) => known[0].has(id) || more[0].has(id);
  const isGone = (id: string) => known[1].has(id) || more[1].has(id);
  return listed.filter(({ shortId, organizationId: recordedFor }) => {
    const code = shortId === undefined ? undefined : codes.get(shortId);
    const organizationId = code ? code.organizationId : recordedFor;
    if (organizationId === undefined) return !code || code.accountId === accountId;
    if (isMember(organizationId)) return true;
    return isGone(organizationId) && (shortId === undefined || code?.accountId === accountId);
  });
}

/** Of what an organization's list holds, what belongs to it (still): what is of a code that was moved went with it. */
export async function visibleIn<T extends Listed>(
  table: Table,
  organizationId: string,
  listed: readonly T[],
  codesNow?: CodesNow,
): Promise<T[]> {
  const codes = codesNow ?? (await codesNowOf(table, listed));
  return listed.filter(({ shortId }) => {
    const code = shortId === undefined ? undefined : codes.get(shortId);
    return !code || code.organizationId === organizationId;
  });
}
