import { ApiError, getOrganization, getQprCode, listQprCodes, type QprCodeDetail } from '../../src/qpr.ts';
import { checkKey } from '../connection/check-key.ts';
import type { Context } from '../context.ts';
import { UserError } from '../failures.ts';

type Ids = ReadonlyMap<string, readonly string[]>;

/** Maps each name to the ids of the codes that have it, including archived codes. */
export async function idsByName({ client, options, terminal }: Context): Promise<Ids> {
  const ids = new Map<string, string[]>();
  for (const status of ['active', 'archived'] as const) {
    const query = { status, organization_id: options.organization as string | undefined };
    for await (const { name, id } of client().list(listQprCodes, { query }, { signal: terminal.signal }))
      ids.set(name, [...(ids.get(name) ?? []), id]);
  }
  return ids;
}

/** The account or organization that the codes are created in. */
export interface Destination {
  /** The id of the organization in `--organization`; undefined without this option. */
  readonly organizationId: string | undefined;
  /** Whether the key, and not `--organization`, selects the organization. */
  readonly isOrganizationOfKey: boolean;
}

export async function destinationOf({ client, options, terminal }: Context): Promise<Destination> {
  const idOrSlug = options.organization as string | undefined;
  if (idOrSlug === undefined) {
    const { isLimitedToOrganization } = await checkKey(client(), terminal);
    return { organizationId: undefined, isOrganizationOfKey: isLimitedToOrganization };
  }
  const { id } = await client().call(getOrganization, { path: { id: idOrSlug } }, { signal: terminal.signal });
  return { organizationId: id, isOrganizationOfKey: false };
}

/**
 * Finds the existing code for a row. `ids` are the ids of the codes with the row's name.
 *
 * - If the key is limited to an organization, all of them match, because the key sees only codes of that organization.
 * - With --organization, only codes of that organization match.
 * - Otherwise, only the account's own codes match. If only an organization has a code with this name, the row fails:
 *   the import must neither update that code nor create a duplicate.
 */
export async function findMatch(
  { client, terminal }: Context,
  ids: readonly string[],
  { organizationId, isOrganizationOfKey }: Destination,
): Promise<QprCodeDetail | undefined> {
  let elsewhere: QprCodeDetail | undefined;
  for (const id of ids) {
    const code = await undefinedIfNotFound(() =>
      client().call(getQprCode, { path: { id } }, { signal: terminal.signal }),
    );
    if (code && (isOrganizationOfKey || code.organization_id === organizationId)) return code;
    elsewhere ??= code;
  }
  if (organizationId !== undefined || !elsewhere) return undefined;
  throw new UserError(
    `The organization ${elsewhere.organization_id} already has a code with this name. Use --organization to import into it, or use another name.`,
  );
}

export async function undefinedIfNotFound(get: () => Promise<QprCodeDetail>): Promise<QprCodeDetail | undefined> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
