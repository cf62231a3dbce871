import { LIMITS } from '../../contracts/limits.ts';
import { displayPrefix, hashApiKey, newApiKey } from '../credentials/api-key-secret.ts';
import type { Effects } from '../platform/effects.ts';
import { newId } from '../platform/ids.ts';
import { loggable, logger } from '../platform/logger.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { type NamedWrites, transactWrite } from '../platform/table/transact-write.ts';
import { type ApiKey, inactiveKeys } from './api-key.ts';
import { deleteKeys, type KeyRegister, readKeyRegister, registerVersionWrite } from './store.ts';

interface KeyChange<Response> {
  readonly writes: NamedWrites;
  readonly response: Response;
}

/**
 * Adds a key to an account. `plan` works on a consistent read of the account's keys, and its writes commit only if no
 * other key was added in the meantime. Otherwise, `plan` runs again on the current keys.
 */
export const changeApiKeys = <Response>(
  { table, now }: Effects,
  account_id: string,
  plan: (register: KeyRegister) => KeyChange<Response>,
): Promise<Response> =>
  retryOnConflict(async () => {
    const register = await readKeyRegister(table, account_id);
    const { writes, response } = plan(register);
    await transactWrite(table, { ...writes, register: registerVersionWrite(table, register) });
    await deleteInactiveKeys(table, register, now());
    return response;
  });

/** Inactive keys (revoked or expired) are deleted in batches of this size, so that most changes delete nothing. */
const CLEANUP_BATCH = { min: 12, max: 48 };

/**
 * Deletes the inactive keys that are too old to be listed. Every change reads all keys of the account, so they must not
 * pile up: some clients create and revoke keys all day.
 */
async function deleteInactiveKeys(table: Table, { account_id, keys }: KeyRegister, now: Date): Promise<void> {
  const surplus = inactiveKeys(keys, now).slice(LIMITS.inactiveApiKeysListed);
  if (surplus.length < CLEANUP_BATCH.min) return;
  try {
    await deleteKeys(table, account_id, surplus.slice(-CLEANUP_BATCH.max));
  } catch (error) {
    // The change itself is done; the next change tries the cleanup again.
    logger.warn('could not delete inactive keys', { error: loggable(error) });
  }
}

type KeyTraits = Pick<
  ApiKey,
  'name' | 'scopes' | 'expires_at' | 'organization_id' | 'lifetime_seconds' | 'rate_limit_per_minute'
>;

export interface CreatedKey {
  /** The text that the client sends as its API key. The table stores only its hash and its prefix. */
  readonly secret: string;
  readonly key: ApiKey;
}

export function createKey({ now, random }: Effects, traits: KeyTraits): CreatedKey {
  const secret = newApiKey(random);
  const created_at = now();
  return {
    secret,
    key: {
      ...traits,
      id: newId('apiKey', created_at, random),
      key_hash: hashApiKey(secret),
      prefix: displayPrefix(secret),
      created_at: created_at.toISOString(),
      revoked_at: null,
    },
  };
}
