import type { WebhookEventType } from '../../../contracts/events.ts';
import { type DomainEvent, eventWrite } from '../../../lambdas/events/outbox.ts';
import { sampleData } from '../../../lambdas/events/samples.ts';
import type { Effects } from '../../../lambdas/platform/effects.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';

/** Writes an event to the outbox, with sample data that `data` can override. Returns the item. */
export async function writeSampleEvent(
  effects: Effects,
  accountId: string,
  event: WebhookEventType = 'scan.created',
  data: object = {},
): Promise<Record<string, unknown>> {
  const sample = sampleData(effects.now().toISOString())[event];
  // The cast is safe: when a test closes the table, all events in the outbox are validated, including the overrides.
  const write = eventWrite(effects, { event, account_id: accountId, data: { ...sample, ...data } } as DomainEvent<
    typeof event
  >);
  await transactWrite(effects.table, { event: write });
  return write.Put?.Item ?? {};
}
