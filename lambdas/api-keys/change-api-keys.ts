import { setTimeout as sleep } from 'node:timers/promises';
import { type KeyRegister, type RegisteredKey, readKeyRegister, registerVersionWrite } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import { isLostClaim } from '../platform/idempotency/claims.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { hashApiKey, newApiKey, shownPrefix } from './api-key-secret.ts';
import { newId } from '../platform/ids.ts';

export interface KeyChange<Answer> {
  readonly writes: readonly TableWrite[];
  readonly answer: Answer;
}

const ATTEMPTS = 15;
const PAUSE_MILLISECONDS = 20;

/**
 * Changes the set of an account's keys. The plan is made on a consistent read and commits only if
 * nobody else changed the set meanwhile; otherwise it is made again on what is there now.
 */
export async function changeApiKeys<Answer>(
  { table }: Effects,
  accountId: string,
  plan: (register: KeyRegister) => KeyChange<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const register = await readKeyRegister(table, accountId);
    const { writes, answer } = plan(register);
    try {
      await writeTogether(table, [registerVersionWrite(table, register), ...writes]);
      return answer;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || isLostClaim(error) || attempt === ATTEMPTS) throw error;
      await sleep(Math.random() * PAUSE_MILLISECONDS * attempt);
    }
  }
}

export type KeyTraits = Pick<RegisteredKey, 'name' | 'scopes' | 'expiresAt' | 'organizationId' | 'lifetimeSeconds'>;

export interface MadeKey {
  readonly apiKey: string;
  readonly key: RegisteredKey;
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
      prefix: shownPrefix(apiKey),
      createdAt: createdAt.toISOString(),
      revokedAt: null,
    },
  };
}
