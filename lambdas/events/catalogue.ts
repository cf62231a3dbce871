import * as z from 'zod/mini';
import type { WebhookEventType } from '../contracts/events.ts';
import { newId, type Random } from '../platform/ids.ts';

const timestamp = z.iso.datetime().register(z.globalRegistry, { description: 'ISO 8601, UTC' });
const metadata = z.record(z.string(), z.unknown());
const subscriptionChange = z.strictObject({
  organization_id: z.string(),
  plan: z.string(),
  previous_plan: z.string(),
  changed_at: timestamp,
});

/** `data` of every event that receivers can subscribe to. */
export const EVENT_DATA = {
  'scan.created': z.strictObject({
    scan_id: z.int().check(z.nonnegative()),
    qpr_code_id: z.string(),
    short_id: z.string(),
    scanned_at: timestamp,
    metadata,
  }),
  'conversation.completed': z.strictObject({
    conversation_id: z.string(),
    qpr_code_id: z.string(),
    short_id: z.string(),
    scan_id: z.int().check(z.nonnegative()),
    started_at: timestamp,
    ended_at: timestamp,
    reason: z.enum(['closed', 'timed_out']),
    messages_count: z.int().check(z.nonnegative()),
    metadata,
  }),
  'qpr_code.created': z.strictObject({
    id: z.string(),
    name: z.string(),
    short_id: z.string(),
    scan_url: z.url(),
    qr_image_url: z.url(),
    qr_svg_url: z.url(),
    template: z.string(),
    status: z.enum(['active', 'archived']),
    scans_total: z.int().check(z.nonnegative()),
    metadata,
    organization_id: z.optional(z.string()),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  'subscription.upgraded': subscriptionChange,
  'subscription.cancelled': subscriptionChange,
} as const satisfies Record<WebhookEventType, z.ZodMiniType>;

/** The body of a delivery. `test: true` stands only in samples that the owner asked for. */
export const eventEnvelope = <T extends WebhookEventType>(event: T) =>
  z.strictObject({
    event: z.literal(event),
    id: z.string(),
    created_at: timestamp,
    data: EVENT_DATA[event],
    test: z.optional(z.literal(true)),
  });

const CODE = { qpr_code_id: 'qpr_01JD0000000000SAMP1E000000', short_id: 'mp1e000000' };

/** Made-up data of each type, for the test operation and the documentation. */
const sampleData = (now: string): Record<WebhookEventType, Record<string, unknown>> => ({
  'scan.created': { scan_id: 1, ...CODE, scanned_at: now, metadata: { table: '12' } },
  'conversation.completed': {
    conversation_id: 'cnv_01JD0000000000SAMP1E000000',
    ...CODE,
    scan_id: 1,
    started_at: now,
    ended_at: now,
    reason: 'closed',
    messages_count: 4,
    metadata: { table: '12' },
  },
  'qpr_code.created': {
    id: CODE.qpr_code_id,
    name: 'Sample code',
    short_id: CODE.short_id,
    scan_url: `https://example.com/s/${CODE.short_id}`,
    qr_image_url: `https://example.com/qr/${CODE.short_id}.png`,
    qr_svg_url: `https://example.com/qr/${CODE.short_id}.svg`,
    template: 'business',
    status: 'active',
    scans_total: 0,
    metadata: { table: '12' },
    created_at: now,
    updated_at: now,
  },
  'subscription.upgraded': {
    organization_id: 'org_01JD0000000000SAMP1E000000',
    plan: 'professional',
    previous_plan: 'free',
    changed_at: now,
  },
  'subscription.cancelled': {
    organization_id: 'org_01JD0000000000SAMP1E000000',
    plan: 'free',
    previous_plan: 'professional',
    changed_at: now,
  },
});

export interface SampleEvent {
  readonly id: string;
  readonly event: WebhookEventType;
  readonly createdAt: string;
  readonly body: string;
}

/** A sample as a receiver gets it, with the mark that tells it from a real event. */
export function sampleEvent(event: WebhookEventType, now: Date, random: Random): SampleEvent {
  const id = newId('event', now, random);
  const createdAt = now.toISOString();
  const data = sampleData(createdAt)[event];
  return { id, event, createdAt, body: JSON.stringify({ event, id, created_at: createdAt, data, test: true }) };
}
