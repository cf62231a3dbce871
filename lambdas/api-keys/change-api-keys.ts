import type { Effects } from '../platform/effects.ts';
import { newId } from '../platform/ids.ts';
import { type NamedWrites, transactWrite } from '../platform/table/transact-write.ts';
import { untilUnchanged } from '../platform/until-unchanged.ts';
import type { ApiKey } from './api-key.ts';
import { displayPrefix, hashApiKey, newApiKey } from './api-key-secret.ts';
import { type KeyRegister, readKeyRegister, registerVersionWrite } from './store.ts';

interface KeyChange<Response> {
  readonly writes: NamedWrites;
  readonly response: Response;
}

/**
 * Changes the set of an account's keys. The plan is made on a consistent read and commits only if
 * nobody else changed the set meanwhile; otherwise it is made again on what is there now.
 */
export const changeApiKeys = <Response>(
  { table }: Effects,
  accountId: string,
  plan: (register: KeyRegister) => KeyChange<Response>,
): Promise<Response> =>
  untilUnchanged(async () => {
    const register = await readKeyRegister(table, accountId);
    const { writes, response } = plan(register);
    await transactWrite(table, { ...writes, register: registerVersionWrite(table, register) });
    return response;
  });

type KeyTraits = Pick<ApiKey, 'name' | 'scopes' | 'expiresAt' | 'organizationId' | 'lifetimeSeconds'>;

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
