import type { WebhookEventType } from '../../contracts/events.ts';
import { newId, type Random } from '../platform/ids.ts';
import type { EventData } from './catalogue.ts';

const CODE = { qpr_code_id: 'qpr_01JD0000000000SAMP1E000000', short_id: 'mp1e000000' };

const SOURCE = {
  knowledge_id: 'kno_01JD0000000000SAMP1E000000',
  name: 'House guide',
  source_id: 'src_01JD0000000000SAMP1E000000',
  kind: 'file',
  title: 'menu.pdf',
} as const;

/** Made-up data of each event type, for test events and the documentation. */
export const sampleData = (now: string): { readonly [T in WebhookEventType]: EventData<T> } => ({
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
  'placement.silent': {
    placement_id: 'plc_01JD0000000000SAMP1E000000',
    name: 'Table 12',
    ...CODE,
    last_scanned_at: now,
    silent_since: now,
    metadata: { table: '12' },
  },
  'answer.rated': {
    conversation_id: 'cnv_01JD0000000000SAMP1E000000',
    ...CODE,
    scan_id: 1,
    number: 4,
    rating: 'up',
    rated_at: now,
    metadata: { table: '12' },
  },
  'question.unanswered': {
    question_id: 'qst_01JD0000000000SAMP1E000000',
    ...CODE,
    visitors: 3,
    reasons: ['not_known'],
    first_asked_at: now,
    last_asked_at: now,
    metadata: { table: '12' },
  },
  'request.created': {
    request_id: 'req_01JD0000000000SAMP1E000000',
    ...CODE,
    placement_id: 'plc_01JD0000000000SAMP1E000000',
    placement_name: 'Table 12',
    conversation_id: 'cnv_01JD0000000000SAMP1E000000',
    form: 'table',
    form_title: 'Book a table',
    answers: { guests: 4, phone: '+49 30 1234567' },
    labels: { guests: 'How many people?', phone: 'Your phone number' },
    created_at: now,
    metadata: { table: '12' },
  },
  'knowledge.ready': { ...SOURCE, pages: 12, unread_pages: [7], tokens: 4_210, ready_at: now },
  'knowledge.source_failed': {
    ...SOURCE,
    error: { code: 'password_protected', message: 'The file is protected by a password. Upload it without one.' },
    failed_at: now,
  },
});

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
