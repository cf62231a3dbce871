import { getMe } from '../../src/qpr.ts';
import type { Action } from '../context.ts';
import { timeOf } from '../terminal/cell.ts';
import { detailLines } from '../terminal/details.ts';

export const whoami: Action = async ({ client, connection, terminal, json }) => {
  const { baseUrl, from } = connection();
  const me = await client().call(getMe, {}, { signal: terminal.signal });
  if (json) {
    json.print({ ...me, base_url: baseUrl });
    return undefined;
  }
  const { account, api_key: key } = me;
  const fields = [
    ['account', `${account.email} (${account.id})`],
    ['service', `${baseUrl} (from ${from.baseUrl})`],
    ['key', `${key?.id ?? 'unknown'} (from ${from.apiKey})`],
    ['scopes', key?.scopes?.join(', ') ?? 'all'],
    ...(key?.expires_at ? [['expires', timeOf(key.expires_at)] as const] : []),
  ] as const;
  for (const line of detailLines(fields, terminal)) terminal.out(line);
  return undefined;
};
