import { findAccountId, newAccountWrites } from '../accounts/store.ts';
import { newKeyWrites } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { isLive, requireRoomForKey } from './api-key.ts';
import { newId } from '../platform/ids.ts';
import { changeApiKeys, type MadeKey, makeKey } from './change-api-keys.ts';

export interface IssuedKey {
  readonly api_key: string;
  readonly key_id: string;
  readonly account_id: string;
  readonly email: string;
}

/** A key for whoever operates the service to hand out; makes the account where there is none yet. */
export async function issueApiKey(effects: Effects, email: string, name: string): Promise<IssuedKey> {
  const made = makeKey(effects, { name, scopes: null, expiresAt: null });
  const accountId = (await findAccountId(effects.table, email)) ?? (await createAccount(effects, email));
  await addKey(effects, accountId, made);
  return { api_key: made.apiKey, key_id: made.key.id, account_id: accountId, email };
}

/** Of two that create the same account at once, the second takes the first one's. */
async function createAccount({ table, now, random }: Effects, email: string): Promise<string> {
  const createdAt = now();
  const id = newId('account', createdAt, random);
  try {
    await writeTogether(table, newAccountWrites(table, { id, email, createdAt: createdAt.toISOString() }));
    return id;
  } catch (error) {
    const winner = error instanceof ConditionFailed ? await findAccountId(table, email) : undefined;
    if (winner === undefined) throw error;
    return winner;
  }
}

const addKey = (effects: Effects, accountId: string, { key }: MadeKey): Promise<void> =>
  changeApiKeys(effects, accountId, ({ keys }) => {
    requireRoomForKey(keys.filter((each) => isLive(each, effects.now())).length);
    return { writes: newKeyWrites(effects.table, accountId, key), answer: undefined };
  });
