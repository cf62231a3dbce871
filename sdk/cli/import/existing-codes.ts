import { ApiError, getOrganization, getQprCode, listQprCodes, type QprCodeDetail } from '../../src/qpr.ts';
import type { Context } from '../context.ts';
import { UserError } from '../failures.ts';

type Ids = ReadonlyMap<string, readonly string[]>;

/** Names of the codes that there are, archived ones included, with their ids. */
export async function namesTaken({ client, options, terminal }: Context): Promise<Ids> {
  const ids = new Map<string, string[]>();
  for (const status of ['active', 'archived'] as const) {
    const query = { status, organization_id: options.organization as string | undefined };
    for await (const { name, id } of client().list(listQprCodes, { query }, { signal: terminal.signal }))
      ids.set(name, [...(ids.get(name) ?? []), id]);
  }
  return ids;
}

/** Where the codes go: an organization by its id, or undefined for the account itself. */
export async function targetOf({ client, options, terminal }: Context): Promise<string | undefined> {
  const named = options.organization as string | undefined;
  if (named === undefined) return undefined;
  return (await client().call(getOrganization, { path: { id: named } }, { signal: terminal.signal })).id;
}

/**
 * Which of these codes is the one of a row. The list of an account shows those of its organizations, too: without an
 * organization the account's own is meant, and one of an organization's is neither changed nor made a second time.
 */
export async function codeAmong(
  { client, terminal }: Context,
  ids: readonly string[],
  organizationId: string | undefined,
): Promise<QprCodeDetail | undefined> {
  let elsewhere: QprCodeDetail | undefined;
  for (const id of ids) {
    const code = await codeOrNothing(() => client().call(getQprCode, { path: { id } }, { signal: terminal.signal }));
    if (code?.organization_id === organizationId && code) return code;
    elsewhere ??= code;
  }
  if (organizationId !== undefined || !elsewhere) return undefined;
  throw new UserError(
    `There is a code of this name in the organization ${elsewhere.organization_id}. Use --organization to import into it, or another name.`,
  );
}

export async function codeOrNothing(get: () => Promise<QprCodeDetail>): Promise<QprCodeDetail | undefined> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
