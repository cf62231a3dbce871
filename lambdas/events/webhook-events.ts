import * as z from 'zod/mini';
import { RATINGS } from '../../contracts/conversations.ts';
import { SOURCE_KINDS } from '../../contracts/knowledge.ts';
import { PLANS } from '../../contracts/organizations/plans.ts';
import { CODE_STATUSES, TEMPLATES } from '../../contracts/qpr-codes.ts';
import { QUESTION_REASONS } from '../../contracts/questions/questions.ts';
import { doc } from '../../shared/fields/doc.ts';
import type { View } from '../platform/schemas/shapes.ts';

/** What is known about an event type, besides the schema of its data. `npm run generate` writes everything else that lists the types. */
interface WebhookEvent<Data extends z.ZodMiniType> {
  /** A webhook that names no event types gets it. Receivers rely on this, so no new type is sent by default. */
  readonly byDefault?: true;
  /** What happened, in two or three words: the English label in the Studio. */
  readonly label: string;
  /** What happened, in a message for Slack or Teams. */
  readonly title: string;
  /** When the event is sent, in Markdown: for the docs and the API description. */
  readonly when: string;
  /** What the docs explain about its data, in Markdown. */
  readonly notes?: string;
  /** Whether its data contains visitors' words, for which a key needs `VISITORS_WORDS_SCOPE`. */
  readonly visitorsWords: boolean;
  /** Made-up data, for test events and the docs. */
  readonly sample: (now: string) => View<Data>;
}
const event =
  <Data extends z.ZodMiniType>(data: Data) =>
  (row: WebhookEvent<Data>) => ({ ...row, data });

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

const CODE = { qpr_code_id: 'qpr_01JD0000000000SAMP1E000000', short_id: 'mp1e000000' };

const SOURCE = {
  knowledge_id: 'kno_01JD0000000000SAMP1E000000',
  name: 'House guide',
  source_id: 'src_01JD0000000000SAMP1E000000',
  kind: 'file',
  title: 'menu.pdf',
} as const;

export const WEBHOOK_EVENTS = {
  'scan.created': event(
    z.strictObject({
      scan_id: z.int().check(z.nonnegative()),
      qpr_code_id: z.string(),
      short_id: z.string(),
      scanned_at: timestamp,
      metadata,
    }),
  )({
    byDefault: true,
    label: doc('Code scanned'),
    title: doc('A code was scanned'),
    when: doc('a code was scanned'),
    notes: doc(
      '`scan_id` is an integer below 2^53 that increases over time. `short_id` and `metadata` are those of the code. If a [placement](placements.md) was scanned, `short_id` is that of the placement, and `metadata` also contains the variables of the placement, which override metadata with the same name. The other events about visitors follow the same rules.',
    ),
    visitorsWords: false,
    sample: (now) => ({ scan_id: 1, ...CODE, scanned_at: now, metadata: { table: '12' } }),
  }),
  'conversation.completed': event(
    z.strictObject({
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
  )({
    byDefault: true,
    label: doc('Conversation ended'),
    title: doc('A conversation ended'),
    when: doc('a conversation ended: the visitor closed it or left, it timed out, or it was deleted'),
    notes: doc(
      '`reason` is `closed` (the visitor closed the conversation or left, or it was deleted) or `timed_out` (it was idle). `messages_count` counts the messages of the visitor and of the assistant.',
    ),
    visitorsWords: false,
    sample: (now) => ({
      conversation_id: 'cnv_01JD0000000000SAMP1E000000',
      ...CODE,
      scan_id: 1,
      started_at: now,
      ended_at: now,
      reason: 'closed',
      messages_count: 4,
      metadata: { table: '12' },
    }),
  }),
  'qpr_code.created': event(
    z.strictObject({
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
  )({
    byDefault: true,
    label: doc('Code created'),
    title: doc('A code was created'),
    when: doc('a code was created'),
    notes: doc(
      '`data` is the response to the request that created the code, without the prompt. `organization_id` and `tags` are present only if the code has them.',
    ),
    visitorsWords: false,
    sample: (now) => ({
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
    }),
  }),
  'subscription.upgraded': event(subscriptionChange)({
    byDefault: true,
    label: doc('Plan upgraded'),
    title: doc('A plan was upgraded'),
    when: doc('an organization got a higher plan'),
    visitorsWords: false,
    sample: (now) => ({
      organization_id: 'org_01JD0000000000SAMP1E000000',
      plan: 'professional',
      previous_plan: 'free',
      changed_at: now,
    }),
  }),
  'subscription.cancelled': event(subscriptionChange)({
    byDefault: true,
    label: doc('Subscription cancelled'),
    title: doc('A subscription was cancelled'),
    when: doc('an organization went back to the plan `free`'),
    visitorsWords: false,
    sample: (now) => ({
      organization_id: 'org_01JD0000000000SAMP1E000000',
      plan: 'free',
      previous_plan: 'professional',
      changed_at: now,
    }),
  }),
  'placement.silent': event(
    z.strictObject({
      placement_id: z.string(),
      name: z.string(),
      qpr_code_id: z.string(),
      short_id: z.string(),
      last_scanned_at: timestamp,
      silent_since: timestamp,
      metadata,
    }),
  )({
    label: doc('Placement no longer scanned'),
    title: doc('A sticker is no longer scanned'),
    when: doc('a [placement](placements.md) that was scanned often has not been scanned for a week'),
    notes: doc(
      'A placement was scanned on at least 5 of the 14 days up to its last scan, and then not at all for 7 days. The event is sent once, and again only after the placement has been scanned and becomes silent again.',
    ),
    visitorsWords: false,
    sample: (now) => ({
      placement_id: 'plc_01JD0000000000SAMP1E000000',
      name: 'Table 12',
      ...CODE,
      last_scanned_at: now,
      silent_since: now,
      metadata: { table: '12' },
    }),
  }),
  'answer.rated': event(
    z.strictObject({
      conversation_id: z.string(),
      qpr_code_id: z.string(),
      short_id: z.string(),
      scan_id: z.int().check(z.nonnegative()),
      number: z.int().check(z.positive()),
      rating: z.nullable(z.enum(RATINGS)),
      rated_at: timestamp,
      metadata,
    }),
  )({
    label: doc('Answer rated'),
    title: doc('A visitor rated an answer'),
    when: doc('a visitor rated an answer, or changed or withdrew the rating'),
    notes: doc(
      "`number` is the position of the answer in the conversation; the visitor's messages count too. `rating` is `up`, `down`, or `null` if it was withdrawn.",
    ),
    visitorsWords: false,
    sample: (now) => ({
      conversation_id: 'cnv_01JD0000000000SAMP1E000000',
      ...CODE,
      scan_id: 1,
      number: 4,
      rating: 'up',
      rated_at: now,
      metadata: { table: '12' },
    }),
  }),
  'question.unanswered': event(
    z.strictObject({
      question_id: z.string(),
      qpr_code_id: z.string(),
      short_id: z.string(),
      visitors: z.int().check(z.positive()),
      reasons: z.array(z.enum(QUESTION_REASONS)),
      first_asked_at: timestamp,
      last_asked_at: timestamp,
      metadata,
    }),
  )({
    label: doc('Question not answered'),
    title: doc('The assistant could not answer a question'),
    when: doc(
      'visitors asked something that the assistant [could not answer](questions.md); at most once per question per day',
    ),
    notes: doc(
      '`visitors` is the number of visitors who asked the question. [Questions](questions.md#when-a-question-counts-as-unanswered) explains `reasons`. The event does not contain the question: `GET /v1/questions/:id` returns it.',
    ),
    visitorsWords: false,
    sample: (now) => ({
      question_id: 'qst_01JD0000000000SAMP1E000000',
      ...CODE,
      visitors: 3,
      reasons: ['not_known'],
      first_asked_at: now,
      last_asked_at: now,
      metadata: { table: '12' },
    }),
  }),
  'request.created': event(
    z.strictObject({
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
  )({
    label: doc('Form submitted'),
    title: doc('A visitor sent a form'),
    when: doc('a visitor sent a [form](requests.md)'),
    notes: doc(
      "`answers` has the visitor's answers, and `labels` has the questions of the form. The keys of both are the names of the form's fields. All texts are plain text: escape them before you show them on a web page. `placement_id` and `placement_name` are present if a placement was scanned.",
    ),
    visitorsWords: true,
    sample: (now) => ({
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
    }),
  }),
  'knowledge.ready': event(
    z.extend(knowledgeSource, {
      pages: z.int().check(z.nonnegative()),
      unread_pages: z.array(z.int()),
      tokens: z.int().check(z.nonnegative()),
      ready_at: timestamp,
    }),
  )({
    label: doc('Knowledge source ready'),
    title: doc('A knowledge source is ready'),
    when: doc(
      'a source of a [knowledge set](knowledge.md) was read, and answers now use it; not sent if the source has not changed',
    ),
    notes: doc(
      "`kind` is `file`, `page`, `site`, `feed` or `answer`. `unread_pages` has the numbers of the pages whose text could not be read. `tokens` is the estimated size of the source's text.",
    ),
    visitorsWords: false,
    sample: (now) => ({ ...SOURCE, pages: 12, unread_pages: [7], tokens: 4_210, ready_at: now }),
  }),
  'knowledge.source_failed': event(
    z.extend(knowledgeSource, {
      error: z.strictObject({ code: z.string(), message: z.string() }),
      failed_at: timestamp,
    }),
  )({
    label: doc('Knowledge source failed'),
    title: doc('A knowledge source could not be read'),
    when: doc('a source could not be read; not sent again while the source keeps failing'),
    visitorsWords: false,
    sample: (now) => ({
      ...SOURCE,
      error: { code: 'password_protected', message: 'The file is protected by a password. Upload it without one.' },
      failed_at: now,
    }),
  }),
};
