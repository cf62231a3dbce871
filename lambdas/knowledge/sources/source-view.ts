import * as z from 'zod/mini';
import { FILE_TYPES, KNOWLEDGE_LIMITS, SOURCE_KINDS, SOURCE_STATUSES } from '../../../contracts/knowledge.ts';
import { LIMITS } from '../../../contracts/limits.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { pick } from '../../platform/fields/pick.ts';
import { pathId } from '../../platform/schemas/path-id.ts';
import type { View } from '../../platform/schemas/shapes.ts';
import { text } from '../../platform/schemas/text.ts';
import type { FileAddress } from './file-address.ts';
import type { Source } from './source.ts';
import type { UploadAddress } from './upload-address.ts';

const EXAMPLE_ID = 'src_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const timestamp = z.iso.datetime();
const FILE_MEGABYTES = KNOWLEDGE_LIMITS.fileBytes / 1024 / 1024;
const count = z.int().check(z.nonnegative());

export const source_id = pathId('knowledgeSource', { description: 'Id of the source.', example: EXAMPLE_ID });

const file = z.strictObject({
  kind: z.literal('file'),
  name: text(KNOWLEDGE_LIMITS.fileNameLength).check(
    z.meta({ description: doc('File name, shown as the title of the source'), examples: ['menu.pdf'] }),
  ),
  content_type: z.enum(FILE_TYPES),
  size: z
    .int()
    .check(z.positive(), z.maximum(KNOWLEDGE_LIMITS.fileBytes, `A file can have at most ${FILE_MEGABYTES} MB.`))
    .check(z.meta({ description: doc('Exact size of the file in bytes') })),
});
const answer = z.strictObject({
  kind: z.literal('answer'),
  question: text(KNOWLEDGE_LIMITS.questionLength).check(z.meta({ examples: doc(['Do you have parking?']) })),
  answer: text(KNOWLEDGE_LIMITS.answerLength).check(
    z.meta({ examples: doc(['Yes, behind the house, 10 euros a day.']) }),
  ),
});
const url = text(KNOWLEDGE_LIMITS.urlLength).check(
  z.meta({ description: doc('Address on the web, with https'), examples: doc(['https://example.com/menu']) }),
);
const page = z.strictObject({ kind: z.literal('page'), url });
const site = z.strictObject({ kind: z.literal('site'), url });
const { min: MIN_MINUTES, max: MAX_MINUTES, default: DEFAULT_MINUTES } = KNOWLEDGE_LIMITS.feedMinutes;
const every_minutes = z.int().check(z.minimum(MIN_MINUTES), z.maximum(MAX_MINUTES));
const feed = z.strictObject({
  kind: z.literal('feed'),
  url,
  every_minutes: z
    ._default(every_minutes, DEFAULT_MINUTES)
    .check(z.meta({ description: doc('Minutes between two readings') })),
});
export const newSourceSchema = z.discriminatedUnion('kind', [file, page, site, feed, answer]);

/** The fields of a source that its owner can change. */
export const sourcePatchSchema = z
  .partial(
    z.strictObject({
      title: text(LIMITS.nameLength),
      question: answer.shape.question,
      answer: answer.shape.answer,
      every_minutes,
      visitors_can_open: z.boolean().check(
        z.meta({
          description: doc(
            'Only for files. `true`: visitors can open the file from answers that are based on it. Default: `false`',
          ),
        }),
      ),
      approve: z.boolean().check(
        z.meta({
          description: doc(
            'Only for sources with the status `held`. `true` publishes the held version. `false` deletes it, and answers keep using the previous version',
          ),
        }),
      ),
    }),
  )
  .check(
    z.refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Must change at least one field.'),
  )
  .register(z.globalRegistry, {
    minProperties: 1,
    description: doc(
      'Omitted fields stay unchanged. Only sources of the kind `answer` have a question and an answer. Only feeds have an interval.',
    ),
  });

export const sourceViewSchema = z
  .object({
    id: z.string().register(z.globalRegistry, { example: EXAMPLE_ID }),
    kind: z.enum(SOURCE_KINDS),
    title: z.string(),
    status: z.enum(SOURCE_STATUSES).register(z.globalRegistry, {
      description: doc(
        '`waiting`: the file is not uploaded yet. `held`: the new version waits for your approval, and answers keep using the previous one. `failed`: see `error`; answers keep using the previous version, if there is one',
      ),
    }),
    pages: count,
    pages_read: count,
    unread_pages: z
      .array(z.int())
      .register(z.globalRegistry, { description: doc('Pages whose text could not be read, such as scanned pages') }),
    tokens: count,
    error: z.nullable(z.object({ code: z.string(), message: z.string() })).register(z.globalRegistry, {
      description: doc(
        'Why the last reading failed. On a source that is `ready`: a problem with the published version, such as missing pages',
      ),
    }),
    visitors_can_open: z.optional(z.boolean()).register(z.globalRegistry, { description: 'Only on files' }),
    question: z.optional(z.string()).register(z.globalRegistry, { description: 'Only on answers' }),
    answer: z.optional(z.string()).register(z.globalRegistry, { description: 'Only on answers' }),
    url: z.optional(z.string()).register(z.globalRegistry, { description: doc('Only on pages, sites and feeds') }),
    every_minutes: z.optional(z.int()).register(z.globalRegistry, { description: 'Only on feeds' }),
    refreshed_at: z.nullable(timestamp).register(z.globalRegistry, {
      description: doc(
        'When the version on which answers are based was read, or was last found unchanged; null: none yet',
      ),
    }),
    created_at: timestamp,
  })
  .register(z.globalRegistry, { id: 'KnowledgeSource' });
type SourceView = View<typeof sourceViewSchema>;

export const newSourceViewSchema = z
  .extend(sourceViewSchema, {
    upload: z
      .optional(
        z.object({
          url: z.url(),
          method: z.literal('PUT'),
          headers: z.record(z.string(), z.string()),
          expires_at: timestamp,
        }),
      )
      .register(z.globalRegistry, {
        description: doc(
          'Only for files: send the file to this address with these headers. Reading then starts automatically',
        ),
      }),
  })
  .register(z.globalRegistry, { id: 'NewKnowledgeSource' });

export const sourceWithOriginalViewSchema = z
  .extend(sourceViewSchema, {
    original: z
      .optional(z.object({ url: z.url(), content_type: z.enum(FILE_TYPES), expires_at: timestamp }))
      .register(z.globalRegistry, {
        description: doc('Only on files that were uploaded: a temporary address of the file'),
      }),
  })
  .register(z.globalRegistry, { id: 'KnowledgeSourceWithOriginal' });
type SourceWithOriginalView = View<typeof sourceWithOriginalViewSchema>;

type NewSourceView = View<typeof newSourceViewSchema>;

export const toSourceView = (source: Source): SourceView => ({
  ...pick(source, ['id', 'kind', 'title', 'status', 'pages', 'pages_read', 'unread_pages', 'tokens']),
  error: source.error ?? null,
  ...(source.file && { visitors_can_open: source.visitors_can_open ?? false }),
  ...source.answer,
  ...pick(source, ['url', 'every_minutes']),
  refreshed_at: source.refreshed_at ?? null,
  created_at: source.created_at,
});

export const toNewSourceView = (source: Source, upload?: UploadAddress): NewSourceView => ({
  ...toSourceView(source),
  ...(upload && { upload: { method: 'PUT', ...pick(upload, ['url', 'headers', 'expires_at']) } }),
});

export const toSourceWithOriginalView = (source: Source, original?: FileAddress): SourceWithOriginalView => ({
  ...toSourceView(source),
  ...(original && { original: pick(original, ['url', 'content_type', 'expires_at']) }),
});
