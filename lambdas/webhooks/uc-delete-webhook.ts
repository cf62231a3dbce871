import type { Effects } from '../platform/effects.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { deleteWebhookWrites } from './store.ts';
import type { Caller } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';

/** Nothing more is sent; what is still pending ends at its next attempt. */
export async function deleteWebhook({ table }: Effects, caller: Caller, id: string): Promise<void> {
  try {
    await writeTogether(table, deleteWebhookWrites(table, caller.accountId, id));
  } catch (error) {
    throw error instanceof ConditionFailed ? notFound('webhook', id) : error;
  }
}
