import { endKeyWrites, findKey } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { mayManage } from './api-key.ts';
import type { Caller } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';

/** Stops a key at once. Revoking it again changes nothing, so a repeated call is safe. */
export async function revokeApiKey({ table, now }: Effects, caller: Caller, keyId: string): Promise<void> {
  const key = await findKey(table, caller.accountId, keyId);
  if (!key || !mayManage(caller, key)) throw notFound('api_key', keyId);
  if (key.revokedAt !== null) return;
  const end = { field: 'revoked_at', at: now().toISOString() } as const;
  try {
    await writeTogether(table, endKeyWrites(table, caller.accountId, key, end));
  } catch (error) {
    // Somebody else revoked it between our read and our write: it is revoked, as asked.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
