import * as z from 'zod/mini';
import { DEFAULT_EVENT_TYPES } from '../../contracts/events.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { WEBHOOK_FORMATS } from '../../contracts/webhooks/formats.ts';
import { doc } from '../../shared/fields/doc.ts';
import { eventType } from '../events/event-type.ts';
import { pick, pickOrNull } from '../platform/fields/pick.ts';
import { pathId } from '../platform/schemas/path-id.ts';
import type { View } from '../platform/schemas/shapes.ts';
import { text } from '../platform/schemas/text.ts';
import { DISABLED_REASONS, type Webhook } from './webhook.ts';

const timestamp = z.iso.datetime();

export const webhook_id = pathId('webhook', {
  description: 'Id of the webhook.',
  example: 'wh_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
});

/** The fields of a webhook that its owner can write. Whether our servers can call the URL is checked later. */
export const WEBHOOK_FIELDS = {
  url: z.string().register(z.globalRegistry, {
    description: doc('Public URL that receives the events; HTTPS is recommended'),
    format: 'uri',
    examples: doc(['https://example.com/hooks/qpr']),
  }),
  description: z.nullable(text(LIMITS.webhookDescriptionLength)).register(z.globalRegistry, {
    description: doc('What the webhook is for, such as who runs the receiver. null removes it'),
    examples: doc(['Orders of the lobby bar, run by IT']),
  }),
  events: z
    .pipe(
      z
        .array(eventType, 'Must be a list of event types.')
        .check(z.minLength(1, 'Must contain at least one event type; omit the field to get the default types.')),
      z.transform((events) => [...new Set(events)]),
    )
    .register(z.globalRegistry, {
      description: doc(`Event types to send; a new webhook without this field gets ${DEFAULT_EVENT_TYPES.join(', ')}`),
    }),
  format: z.enum(WEBHOOK_FORMATS).register(z.globalRegistry, {
    description: doc(
      '`json`: the event itself. `slack` or `teams`: a message for an incoming webhook of that service. Signature and retries are the same',
    ),
  }),
  active: z.boolean().register(z.globalRegistry, { description: doc('false: no events are sent') }),
};

/** What an owner can change. `null` removes a value. */
export type WebhookInput = {
  readonly [F in keyof typeof WEBHOOK_FIELDS]?: z.output<(typeof WEBHOOK_FIELDS)[F]> | undefined;
};

const sharedFields = {
  id: z.string().register(z.globalRegistry, { example: doc('wh_01K9ZQ4T7M3X8V5C2B6N0P1R4S') }),
  url: z.string(),
  events: z.array(eventType),
};
const secret = z
  .string()
  .register(z.globalRegistry, { description: doc('Signing secret. It is returned only once: store it now.') });

/** Exactly the fields that the API contract specifies for the registration. */
export const newWebhookViewSchema = z
  .object({ ...sharedFields, secret, active: z.boolean(), created_at: timestamp })
  .register(z.globalRegistry, { id: 'NewWebhook' });

export const webhookViewSchema = z
  .object({
    ...sharedFields,
    description: z.nullable(z.string()).register(z.globalRegistry, {
      description: doc('What the webhook is for; null if its owner has not said'),
      examples: doc(['Orders of the lobby bar, run by IT']),
    }),
    format: z
      .optional(z.enum(WEBHOOK_FORMATS))
      .register(z.globalRegistry, { description: doc('Only if it is not `json`') }),
    active: z.boolean(),
    failing_since: z.nullable(timestamp).register(z.globalRegistry, {
      description: doc('No delivery has succeeded since then; null if the webhook is not failing'),
    }),
    disabled_reason: z.nullable(z.enum(DISABLED_REASONS)).register(z.globalRegistry, {
      description: doc(
        'Why the service disabled the webhook: the URL answered 410 at the last attempt of a delivery (`gone`), or no delivery succeeded for five days (`failing`)',
      ),
    }),
    created_at: timestamp,
  })
  .register(z.globalRegistry, { id: 'Webhook' });

export const rotatedWebhookViewSchema = z
  .extend(webhookViewSchema, {
    secret,
    previous_secret_valid_until: timestamp.check(
      z.meta({
        description: doc('Until then, the webhook-signature header also contains a signature with the old secret'),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'RotatedWebhook' });

export type WebhookView = View<typeof webhookViewSchema>;
export type NewWebhookView = View<typeof newWebhookViewSchema>;

export const toNewWebhookView = (webhook: Webhook): NewWebhookView =>
  pick(webhook, ['id', 'url', 'events', 'secret', 'active', 'created_at']);

export const toWebhookView = (webhook: Webhook): WebhookView => ({
  ...pick(webhook, ['id', 'url', 'events']),
  ...pickOrNull(webhook, ['description']),
  ...(webhook.format !== 'json' && pick(webhook, ['format'])),
  active: webhook.active,
  ...pickOrNull(webhook, ['failing_since', 'disabled_reason']),
  created_at: webhook.created_at,
});
