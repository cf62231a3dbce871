import { VISITORS_WORDS_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from './webhooks/event-types.ts';

export { DEFAULT_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from './webhooks/event-types.ts';

/** An event type that receivers can subscribe to: a row of `lambdas/events/webhook-events.ts`. */
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Whether the data of an event contains visitors' words, for which a key needs `VISITORS_WORDS_SCOPE`. */
export const hasVisitorsWords = (event: WebhookEventType): boolean =>
  VISITORS_WORDS_EVENT_TYPES.some((type) => type === event);

/** Events for our own functions only. They never leave the AWS account. */
const INTERNAL_EVENT_TYPES = [
  'qpr_code.deleted',
  'qpr_code.moved',
  'organization.deleted',
  'organization.transferred',
  'usage.near_limit',
  'account.deletion_requested',
  'knowledge.source_changed',
  'knowledge.changed',
  'question.noticed',
  'conversation.deleted',
  'request.received',
  'recipients.added',
] as const;
export type InternalEventType = (typeof INTERNAL_EVENT_TYPES)[number];

export const isWebhookEventType = (event: string): event is WebhookEventType =>
  WEBHOOK_EVENT_TYPES.some((type) => type === event);

export const EVENT_TYPES = [...WEBHOOK_EVENT_TYPES, ...INTERNAL_EVENT_TYPES] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** `source` of every domain event on the bus. */
export const EVENT_SOURCE = 'qpr';

/** The `type` of every item that stores an event (the outbox). The publisher's stream filter selects these items. */
export const OUTBOX_ITEM_TYPE = 'event';
