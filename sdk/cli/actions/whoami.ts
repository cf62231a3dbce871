import { type ListedOrganization, listOrganizations, type Me } from '../../src/qpr.ts';
import { checkKey, isApiError } from '../connection/check-key.ts';
import type { Action, Context } from '../context.ts';
import { timeOf } from '../terminal/cell.ts';
import { detailLines } from '../terminal/details.ts';

export const whoami: Action = async (context) => {
  const { client, connection, terminal, json } = context;
  const { baseUrl, from } = connection();
  const key = await checkKey(client(), terminal);
  const organization = key.isLimitedToOrganization ? await organizationOfKey(context) : undefined;
  if (json) {
    const known = key.me ?? {
      account: null,
      limited_to_organization: key.isLimitedToOrganization,
      ...(key.isLimitedToOrganization && { organization: organization ?? null }),
    };
    json.print({ ...known, base_url: baseUrl });
    return undefined;
  }
  const account = key.me ? `${key.me.account.email} (${key.me.account.id})` : `unknown (${key.reason})`;
  const organizationText = organization ? `${organization.name} (${organization.id})` : 'unknown';
  const fields = [
    ['account', account],
    ...(key.isLimitedToOrganization ? [['organization', organizationText] as const] : []),
    ['service', `${baseUrl} (from ${from.baseUrl})`],
    ['key', `${key.me?.api_key?.id ?? 'unknown'} (from ${from.apiKey})`],
    ...(key.me ? permissionFields(key.me) : []),
  ] as const;
  for (const line of detailLines(fields, terminal)) terminal.out(line);
  return undefined;
};

const permissionFields = ({ api_key: key }: Me): (readonly [string, string])[] => [
  ['scopes', key?.scopes?.join(', ') ?? 'all'],
  ...(key?.expires_at ? [['expires', timeOf(key.expires_at)] as const] : []),
];

/** The organization that the key is limited to. Undefined if the key cannot read it. */
async function organizationOfKey({ client, terminal }: Context): Promise<ListedOrganization | undefined> {
  try {
    return (await client().call(listOrganizations, {}, { signal: terminal.signal })).organizations[0];
  } catch (error) {
    if (isApiError(error, 'api_key.missing_scope')) return undefined;
    throw error;
  }
}
