import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../contracts/events.ts';
import { DELIVERY_HEADER } from '../contracts/webhooks/delivery-headers.ts';
import { eventBody } from '../lambdas/events/catalogue.ts';
import { sampleData } from '../lambdas/events/samples.ts';
import { WEBHOOK_EVENTS } from '../lambdas/events/webhook-events.ts';
import { EXAMPLE_TIME } from './example.ts';
import { type Json, referenceTo, type SchemaWriter, typeName } from './json-schema.ts';

const summaryOf = (type: WebhookEventType): string => {
  const when = withoutLinks(WEBHOOK_EVENTS[type].when);
  return `${when.charAt(0).toUpperCase()}${when.slice(1)}`;
};
const withoutLinks = (markdown: string) => markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

const EVENT_ID = 'evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const HEX_DIGEST = '5d7f6c0e9a3b1d4f8e2c7a6b5d4c3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d';

const eventName = (type: WebhookEventType) => `${typeName(type)}Event`;

/**
 * Writes one component per event, and `Event`, which is any of them. Deliveries and the event log use the same
 * components.
 */
export function writeEvents(writer: SchemaWriter): void {
  for (const type of WEBHOOK_EVENT_TYPES) {
    const body = eventBody(type);
    const data = writer.writeAs(`${typeName(type)}Data`, body.shape.data, 'output');
    const { properties, ...envelope } = writer.write(body, 'output');
    writer.define(eventName(type), {
      ...envelope,
      description: `${summaryOf(type)}.`,
      properties: { ...(properties as Json), data },
    });
  }
  const references = WEBHOOK_EVENT_TYPES.map((type) => referenceTo(eventName(type)));
  // The event log's own schema allows any fields in `data`, because an older version of the service may have stored
  // other fields. The document describes today's fields instead.
  writer.define('Event', {
    description: 'An event, as sent to webhooks. The fields of `data` depend on `event`.',
    oneOf: references,
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, referenceTo(eventName(type)).$ref])),
    },
  });
}

/** An event as a receiver gets it, with made-up data. */
export const exampleEvent = (type: WebhookEventType) => ({
  event: type,
  id: EVENT_ID,
  created_at: EXAMPLE_TIME,
  data: sampleData(EXAMPLE_TIME)[type],
});

/** The `webhooks` section of the OpenAPI document: the requests that the service sends. */
export const webhookItems = (): Json =>
  Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, { post: webhookItem(type) }]));

const webhookItem = (type: WebhookEventType): Json => ({
  operationId: `receive-${type.replace(/[._]/g, '-')}`,
  summary: summaryOf(type),
  description:
    'Sent to each active webhook that is subscribed to this event. Verify a signature over the raw bytes of the body, respond, then process the event.',
  tags: ['Webhooks'],
  security: [],
  parameters: Object.keys(WEBHOOK_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: referenceTo(eventName(type)),
        example: exampleEvent(type),
      },
    },
  },
  responses: {
    '2XX': {
      description:
        'Received. Any status from 200 to 299 within five seconds counts; the response body does not matter.',
    },
    '410': {
      description:
        'The endpoint no longer wants events. The delivery is retried as after any failure. A 410 to the sixth and last attempt disables the webhook.',
    },
    default: {
      description:
        'Not received. The delivery is retried, up to six attempts in total, with the same bytes and the same `id`.',
    },
  },
});

const header = (name: string, description: string, schema: Json, example: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', ...schema },
  example,
});

/** The headers of deliveries, except standard ones such as `Content-Type`. */
export const WEBHOOK_PARAMETERS: { readonly [component: string]: Json } = {
  ServiceSignature: header(
    DELIVERY_HEADER.signature,
    '`sha256=` and the HMAC-SHA256 of the raw body in lower-case hexadecimal. The key is the secret, exactly as you received it.',
    { pattern: '^sha256=[0-9a-f]{64}$' },
    `sha256=${HEX_DIGEST}`,
  ),
  ServiceEvent: header(
    DELIVERY_HEADER.event,
    'The type of the event.',
    { enum: [...WEBHOOK_EVENT_TYPES] },
    'scan.created',
  ),
  ServiceDelivery: header(
    DELIVERY_HEADER.delivery,
    'Id of the delivery, the same at every attempt.',
    {},
    'dlv_01K9ZQ4T7M3X8V5C2B6N0P1R4S',
  ),
  ServiceAttempt: header(DELIVERY_HEADER.attempt, 'Number of this attempt, from 1 to 6.', { pattern: '^[1-6]$' }, '1'),
  ServiceTest: header(DELIVERY_HEADER.test, 'Only on test events.', { const: 'true' }, 'true', false),
  WebhookId: header('webhook-id', 'Id of the event, as required by Standard Webhooks.', {}, EVENT_ID),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'When this attempt was made, in seconds since 1970. `webhook-signature` also signs this value.',
    { pattern: '^[0-9]+$' },
    '1772366400',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Standard Webhooks signatures, separated by spaces: one per valid secret. After a rotation, the old secret stays valid for 24 hours.',
    { pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$' },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
};
