import type { WebhookEventType } from '../../contracts/events.ts';
import { newId, type Random } from '../platform/ids.ts';
import type { EventData } from './catalogue.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

type SampleData = { readonly [T in WebhookEventType]: EventData<T> };

/** Made-up data of each event type, for test events and the documentation. */
export const sampleData = (now: string): SampleData =>
  Object.fromEntries(Object.entries(WEBHOOK_EVENTS).map(([type, { sample }]) => [type, sample(now)])) as SampleData;

export interface TestEvent {
  readonly id: string;
  readonly event: WebhookEventType;
  readonly created_at: string;
  readonly body: string;
}

/** A test event as a receiver gets it. `test: true` distinguishes it from a real event. */
export function testEvent(event: WebhookEventType, now: Date, random: Random): TestEvent {
  const id = newId('event', now, random);
  const created_at = now.toISOString();
  const data = sampleData(created_at)[event];
  return { id, event, created_at, body: JSON.stringify({ event, id, created_at, data, test: true }) };
}
