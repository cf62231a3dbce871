import type { Effects } from '../data/effects.ts';
import { ConditionFailed, writeTogether } from '../data/table.ts';
import { deleteWebhookWrites } from '../data/webhooks.ts';
import type { Caller } from '../domain/caller.ts';
import { notFound } from '../domain/errors.ts';

/** Nothing more is sent; what is still pending ends at its next attempt. */
export async function deleteWebhook({ table }: Effects, caller: Caller, id: string): Promise<void> {
  try {
    await writeTogether(table, deleteWebhookWrites(table, caller.accountId, id));
  } catch (error) {
    throw error instanceof ConditionFailed ? notFound('webhook', id) : error;
  }
}
