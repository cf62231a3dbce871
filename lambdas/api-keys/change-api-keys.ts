import { LIMITS } from '../../contracts/limits.ts';
import { displayPrefix, hashApiKey, newApiKey } from '../credentials/api-key-secret.ts';
import type { Effects } from '../platform/effects.ts';
import { newId } from '../platform/ids.ts';
import { loggable, logger } from '../platform/logger.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { type NamedWrites, transactWrite } from '../platform/table/transact-write.ts';
import { type ApiKey, endedKeys } from './api-key.ts';
import { deleteKeys, type KeyRegister, readKeyRegister, registerVersionWrite } from './store.ts';

interface KeyChange<Response> {
  readonly writes: NamedWrites;
  readonly response: Response;
}

/**
 * Changes the set of an account's keys. The plan is made on a consistent read and commits only if
 * nobody else changed the set meanwhile; otherwise it is made again on what is there now.
 */
export const changeApiKeys = <Response>(
  { table, now }: Effects,
  accountId: string,
  plan: (register: KeyRegister) => KeyChange<Response>,
): Promise<Response> =>
  retryOnConflict(async () => {
    const register = await readKeyRegister(table, accountId);
    const { writes, response } = plan(register);
    await transactWrite(table, { ...writes, register: registerVersionWrite(table, register) });
    await forgetEndedKeys(table, register, now());
    return response;
  });

/** Deleted in one go, so that only one change in so many pays for it. */
const FORGOTTEN_AT_ONCE = { least: 12, most: 48 };

/** Every change reads the whole register: those who make and end keys all day must not make it grow. */
async function forgetEndedKeys(table: Table, { accountId, keys }: KeyRegister, now: Date): Promise<void> {
  const surplus = endedKeys(keys, now).slice(LIMITS.inactiveApiKeysListed);
  if (surplus.length < FORGOTTEN_AT_ONCE.least) return;
  try {
    await deleteKeys(table, accountId, surplus.slice(-FORGOTTEN_AT_ONCE.most));
  } catch (error) {
    // What the request was for is done; the next change tries again.
    logger.warn('ended keys were not deleted', { error: loggable(error) });
  }
}

type KeyTraits = Pick<
  ApiKey,
  'name' | 'scopes' | 'expiresAt' | 'organizationId' | 'lifetimeSeconds' | 'rateLimitPerMinute'
>;

export interface MadeKey {
  /** The key itself: it goes to the client, once, and is kept nowhere. */
  readonly apiKey: string;
  readonly key: ApiKey;
}

export function makeKey({ now, random }: Effects, traits: KeyTraits): MadeKey {
  const apiKey = newApiKey(random);
  const createdAt = now();
  return {
    apiKey,
    key: {
      ...traits,
      id: newId('apiKey', createdAt, random),
      keyHash: hashApiKey(apiKey),
      prefix: displayPrefix(apiKey),
      createdAt: createdAt.toISOString(),
      revokedAt: null,
    },
  };
}
