import { memberEmails, membershipsAmong, requireMembership } from '../organizations/access.ts';
import type { Owner } from '../platform/caller.ts';
import { notFound, ServiceError } from '../platform/errors.ts';
import { ulidOf } from '../platform/ids.ts';
import { retry } from '../platform/retry.ts';
import { Contended } from '../platform/table/contended.ts';
import type { Table } from '../platform/table/table.ts';
import { requireCode, requireRights, visibleCode } from '../qpr-codes/access.ts';
import { findCode } from '../qpr-codes/find-code.ts';
import type { PlacementGroup } from '../qpr-codes/placement-groups-store.ts';
import type { CodeOwner, QprCode } from '../qpr-codes/qpr-code.ts';
import { codeIdOfGroup, type Placement, type PointedTo } from './placement.ts';
import type { FoundPlacement } from './placement-view.ts';
import { findEntry, findPlacement, type ListedPlacement } from './store.ts';

type PlacementPermission = 'codes.read' | 'codes.write';

/** A placement that the caller has access to. */
export interface AllowedPlacement extends FoundPlacement {
  /** The entry in the list of the placement's group. It contains the counts. */
  readonly counts: ListedPlacement;
  /** The owner of the placement, which is also the owner of its code. */
  readonly owner: CodeOwner;
  /** The code that it points to, if any. */
  readonly code?: QprCode | undefined;
}

const READ_RETRY = { attempts: 6, baseMilliseconds: 5, capMilliseconds: 50 };

/**
 * The placement, if the caller has this permission. A claimed placement is as visible as its code. The response for a
 * placement that the caller must not know about is 404.
 */
export async function requirePlacement(
  table: Table,
  caller: Owner,
  id: string,
  permission: PlacementPermission,
): Promise<AllowedPlacement> {
  const missing = notFound('placement', id);
  const ulid = ulidOf('placement', id);
  if (ulid === undefined) throw missing;
  const readOnce = async () => {
    const placement = await findPlacement(table, ulid);
    if (!placement) throw missing;
    const [entry, owned] = await Promise.all([
      findEntry(table, placement.group_id, ulid),
      requireOwner(table, caller, placement, permission, missing),
    ]);
    // If the group has no entry for the placement, the placement was pointed to another code while we were reading.
    if (!entry) throw new Contended('The placement was changed during every attempt to read it. Try again.');
    return { placement, counts: entry, ...owned };
  };
  return retry(readOnce, { ...READ_RETRY, when: (error) => error instanceof Contended });
}

/**
 * The e-mail addresses of the people in a history, by account id. Only members of the organization are included: all
 * members see each other's addresses anyway. `undefined` if the placement has no organization.
 */
export const findAuthorEmails = async (
  table: Table,
  { organization_id }: Pick<FoundPlacement, 'organization_id'>,
  history: readonly PointedTo[],
): Promise<ReadonlyMap<string, string> | undefined> =>
  organization_id === undefined
    ? undefined
    : memberEmails(
        table,
        organization_id,
        history.flatMap(({ account_id }) => account_id ?? []),
      );

interface PlacementOwner extends Pick<AllowedPlacement, 'owner' | 'code'> {
  /** As responses show it: absent if the organization was deleted. */
  readonly organization_id?: string | undefined;
}

async function requireOwner(
  table: Table,
  caller: Owner,
  { group_id }: Placement,
  permission: PlacementPermission,
  missing: ServiceError,
): Promise<PlacementOwner> {
  if (codeIdOfGroup(group_id) !== undefined) {
    const found = await requireCode(findCode, table, caller, group_id, permission).catch((error: unknown) => {
      throw error instanceof ServiceError && error.kind === 'not_found' ? missing : error;
    });
    return { owner: ownerOf(found.code), organization_id: visibleCode(found).organization_id, code: found.code };
  }
  const isOrganization = ulidOf('organization', group_id) !== undefined;
  const groupOwner = isOrganization ? { account_id: '', organization_id: group_id } : { account_id: group_id };
  const membership = await requireRights(table, caller, groupOwner, permission, missing);
  return {
    owner: { account_id: membership?.organization.account_id ?? group_id, organization_id: groupOwner.organization_id },
    organization_id: groupOwner.organization_id,
  };
}

const ownerOf = ({ account_id, organization_id }: CodeOwner): CodeOwner => ({ account_id, organization_id });

/** The placements that a request is about: those of a code, or the unclaimed ones of an account or organization. */
export interface PlacementTarget {
  readonly owner: CodeOwner;
  readonly organization_id?: string | undefined;
  /** The id of that code, account or organization. */
  readonly group_id: string;
  readonly code?: QprCode | undefined;
}

interface RequestedTarget {
  readonly qpr_code_id?: string | undefined;
  readonly organization_id?: string | undefined;
}

interface TargetOptions {
  readonly permission: PlacementPermission;
  /** The part of the request that names the code or owner. */
  readonly part: 'body' | 'query';
}

/** Finds the code or owner that a request names. If the caller must not know about it, the response is 404. */
export async function requireTarget(
  table: Table,
  caller: Owner,
  { qpr_code_id, organization_id = caller.organization_id }: RequestedTarget,
  { permission, part }: TargetOptions,
): Promise<PlacementTarget> {
  if (qpr_code_id !== undefined) {
    const found = await requireCode(findCode, table, caller, qpr_code_id, permission);
    const visible = visibleCode(found);
    if (organization_id !== undefined && organization_id !== visible.organization_id)
      throw ownersDiffer(`${part}.organization_id`);
    return {
      owner: ownerOf(found.code),
      organization_id: visible.organization_id,
      group_id: qpr_code_id,
      code: found.code,
    };
  }
  if (organization_id === undefined) {
    return { owner: { account_id: caller.account_id }, group_id: caller.account_id };
  }
  const { organization } = await requireMembership({ table }, caller, organization_id, permission);
  return {
    owner: { account_id: organization.account_id, organization_id: organization.id },
    organization_id: organization.id,
    group_id: organization.id,
  };
}

/** Keeps only those groups that the account can still see: an organization's groups are hidden from non-members. */
export async function filterVisibleGroups(
  table: Table,
  { account_id }: Owner,
  groups: readonly PlacementGroup[],
): Promise<PlacementGroup[]> {
  const organizations = [...new Set(groups.flatMap(({ organization_id }) => organization_id ?? []))];
  const [memberOf, gone] = await membershipsAmong(table, account_id, organizations);
  return groups.flatMap((group) => {
    if (group.organization_id === undefined || memberOf.has(group.organization_id)) return [group];
    // The account keeps the placements of its deleted organizations.
    return gone.has(group.organization_id) ? [{ ...group, organization_id: undefined }] : [];
  });
}

export const ownersDiffer = (path: string) =>
  new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [
    { path, message: 'The code belongs to a different owner. A placement and its code always have the same owner.' },
  ]);
