import { MINUTE_SECONDS } from '../../../contracts/time.ts';
import { newAccountWrites } from '../../../lambdas/accounts/store.ts';
import type { ApiKey } from '../../../lambdas/api-keys/api-key.ts';
import { createKey } from '../../../lambdas/api-keys/change-api-keys.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { newKeyWrites } from '../../../lambdas/api-keys/store.ts';
import type { Effects } from '../../../lambdas/platform/effects.ts';
import { newId } from '../../../lambdas/platform/ids.ts';
import { transactWrite, tryTransactWrite } from '../../../lambdas/platform/table/transact-write.ts';

/**
 * Like `issueApiKey`, with one database call instead of four: stores an account with a key. The key is a minute old,
 * because a newer key writes to the counter of its account in its first request. If the address already has an account,
 * the key is added to that account.
 */
export async function createTestAccount(
  effects: Effects,
  email: string,
  name = 'Test',
): ReturnType<typeof issueApiKey> {
  const { table, now, random } = effects;
  const id = newId('account', now(), random);
  const aMinuteAgo = () => new Date(now().getTime() - MINUTE_SECONDS * 1_000);
  const { key, secret } = createKey({ ...effects, now: aMinuteAgo }, { name, scopes: null, expires_at: null });
  const existing = await tryTransactWrite(table, {
    account: newAccountWrites(table, { id, email, created_at: now().toISOString() }),
    key: newKeyWrites(table, id, key),
  });
  if (existing) return issueApiKey(effects, email, name);
  return { api_key: secret, key_id: key.id, account_id: id, email };
}

const ITEMS_PER_TRANSACTION = 100;

/** Stores more keys of an account, with one database call per 50 keys (100 items). Returns the secrets. */
export async function createTestKeys(
  effects: Effects,
  accountId: string,
  fields: readonly Partial<Pick<ApiKey, 'name' | 'organization_id' | 'scopes'>>[],
): Promise<string[]> {
  const { table } = effects;
  const created = fields.map((field) => createKey(effects, { name: 'Test', scopes: null, expires_at: null, ...field }));
  const writes = created.flatMap(({ key }) => newKeyWrites(table, accountId, key));
  for (let from = 0; from < writes.length; from += ITEMS_PER_TRANSACTION)
    await transactWrite(table, { keys: writes.slice(from, from + ITEMS_PER_TRANSACTION) });
  return created.map(({ secret }) => secret);
}
