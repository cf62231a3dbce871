/** The event types that a webhook gets if it names none. Receivers rely on this list, so it does not grow. */
export const DEFAULT_EVENT_TYPES = [
  'scan.created',
  'conversation.completed',
  'qpr_code.created',
  'subscription.upgraded',
  'subscription.cancelled',
] as const;

/** A webhook gets these event types only if it names them. New types are added here. */
const OPT_IN_EVENT_TYPES = [
  'placement.silent',
  'answer.rated',
  'question.unanswered',
  'request.created',
  'knowledge.ready',
  'knowledge.source_failed',
] as const;

/** All event types that receivers can subscribe to. */
export const WEBHOOK_EVENT_TYPES = [...DEFAULT_EVENT_TYPES, ...OPT_IN_EVENT_TYPES] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Whether the data of an event contains visitors' words, for which a key needs `VISITORS_WORDS_SCOPE`. */
const HAS_VISITORS_WORDS: Readonly<Record<WebhookEventType, boolean>> = {
  'scan.created': false,
  'conversation.completed': false,
  'qpr_code.created': false,
  'subscription.upgraded': false,
  'subscription.cancelled': false,
  'placement.silent': false,
  'answer.rated': false,
  'question.unanswered': false,
  'request.created': true,
  'knowledge.ready': false,
  'knowledge.source_failed': false,
};
export const hasVisitorsWords = (event: WebhookEventType): boolean => HAS_VISITORS_WORDS[event];

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
