import { lastUses, readKeyRegister } from './store.ts';
import type { Effects } from '../platform/effects.ts';
import { mayManage } from './api-key.ts';
import { apiKeyView } from './api-key-view.ts';
import type { Caller } from '../platform/caller.ts';

/** Newest first, those that no longer work included: people look here to see what became of a key. */
export async function listApiKeys({ table }: Effects, caller: Caller) {
  const register = await readKeyRegister(table, caller.accountId);
  const keys = register.keys.filter((key) => mayManage(caller, key)).reverse();
  const used = await lastUses(
    table,
    keys.map(({ keyHash }) => keyHash),
  );
  return keys.map((key) => apiKeyView(key, used.get(key.keyHash) ?? null));
}
