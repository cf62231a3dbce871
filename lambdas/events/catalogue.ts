import * as z from 'zod/mini';
import { RATINGS } from '../../contracts/conversations.ts';
import type { EventType, WebhookEventType } from '../../contracts/events.ts';
import { SOURCE_KINDS } from '../../contracts/knowledge.ts';
import { PLANS } from '../../contracts/organizations/plans.ts';
import { CODE_STATUSES, TEMPLATES } from '../../contracts/qpr-codes.ts';
import { QUESTION_REASONS } from '../../contracts/questions/questions.ts';
import type { View } from '../platform/schemas/shapes.ts';
import { INTERNAL_EVENT_DATA } from './internal-events.ts';

const timestamp = z.iso.datetime();
const metadata = z.record(z.string(), z.unknown());
const subscriptionChange = z.strictObject({
  organization_id: z.string(),
  plan: z.enum(PLANS),
  previous_plan: z.enum(PLANS),
  changed_at: timestamp,
});

const knowledgeSource = z.strictObject({
  knowledge_id: z.string(),
  name: z.string(),
  source_id: z.string(),
  kind: z.enum(SOURCE_KINDS),
  title: z.string(),
});

/** `data` of the events that receivers can subscribe to. */
const WEBHOOK_EVENT_DATA = {
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
    template: z.enum(TEMPLATES),
    status: z.enum(CODE_STATUSES),
    scans_total: z.int().check(z.nonnegative()),
    metadata,
    tags: z.optional(z.array(z.string())),
    organization_id: z.optional(z.string()),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  'subscription.upgraded': subscriptionChange,
  'subscription.cancelled': subscriptionChange,
  'placement.silent': z.strictObject({
    placement_id: z.string(),
    name: z.string(),
    qpr_code_id: z.string(),
    short_id: z.string(),
    last_scanned_at: timestamp,
    silent_since: timestamp,
    metadata,
  }),
  'answer.rated': z.strictObject({
    conversation_id: z.string(),
    qpr_code_id: z.string(),
    short_id: z.string(),
    scan_id: z.int().check(z.nonnegative()),
    number: z.int().check(z.positive()),
    rating: z.nullable(z.enum(RATINGS)),
    rated_at: timestamp,
    metadata,
  }),
  'question.unanswered': z.strictObject({
    question_id: z.string(),
    qpr_code_id: z.string(),
    short_id: z.string(),
    visitors: z.int().check(z.positive()),
    reasons: z.array(z.enum(QUESTION_REASONS)),
    first_asked_at: timestamp,
    last_asked_at: timestamp,
    metadata,
  }),
  'request.created': z.strictObject({
    request_id: z.string(),
    qpr_code_id: z.string(),
    short_id: z.string(),
    placement_id: z.optional(z.string()),
    placement_name: z.optional(z.string()),
    conversation_id: z.string(),
    form: z.string(),
    form_title: z.string(),
    answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    labels: z.record(z.string(), z.string()),
    created_at: timestamp,
    metadata,
  }),
  'knowledge.ready': z.extend(knowledgeSource, {
    pages: z.int().check(z.nonnegative()),
    unread_pages: z.array(z.int()),
    tokens: z.int().check(z.nonnegative()),
    ready_at: timestamp,
  }),
  'knowledge.source_failed': z.extend(knowledgeSource, {
    error: z.strictObject({ code: z.string(), message: z.string() }),
    failed_at: timestamp,
  }),
} as const satisfies Record<WebhookEventType, z.ZodMiniType>;

/** Every event type of the service with the schema of its `data`. The outbox accepts no other events. */
const EVENT_DATA = { ...WEBHOOK_EVENT_DATA, ...INTERNAL_EVENT_DATA } as const satisfies Record<
  EventType,
  z.ZodMiniType
>;

export type EventData<T extends EventType> = View<(typeof EVENT_DATA)[T]>;

/** The body of an event. Only test events, which the owner of a webhook requests, have `test: true`. */
export const eventBody = <T extends EventType>(event: T) =>
  z.strictObject({
    event: z.literal(event),
    id: z.string(),
    created_at: timestamp,
    data: EVENT_DATA[event],
    test: z.optional(z.literal(true)),
  });
