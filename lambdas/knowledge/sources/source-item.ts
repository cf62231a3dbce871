import * as z from 'zod/mini';
import { FILE_TYPES, SOURCE_KINDS, SOURCE_STATUSES } from '../../../contracts/knowledge.ts';
import type { Item, ItemKey } from '../../platform/table/table.ts';
import { setPartition } from '../store.ts';
import type { Source, SourceKey } from './source.ts';

const SOURCE_PREFIX = 'SOURCE#';
export const sourceKey = ({ set_id, id }: SourceKey): ItemKey => ({ pk: setPartition(set_id), sk: SOURCE_PREFIX + id });

const errorSchema = z.object({ code: z.string(), message: z.string() });
const sourceItemSchema = z.object({
  id: z.string(),
  set_id: z.string(),
  kind: z.enum(SOURCE_KINDS),
  title: z.string(),
  status: z.enum(SOURCE_STATUSES),
  version: z.number(),
  ready_version: z.optional(z.number()),
  tokens: z.number(),
  pages: z.number(),
  pages_read: z.number(),
  unread_pages: z.array(z.number()),
  error: z.optional(errorSchema),
  ready_report: z.optional(
    z.object({ pages: z.number(), unread_pages: z.array(z.number()), note: z.optional(errorSchema) }),
  ),
  held_report: z.optional(
    z.object({ read_at: z.string(), is_cut: z.boolean(), embedding_error: z.optional(z.string()) }),
  ),
  file: z.optional(z.object({ content_type: z.enum(FILE_TYPES), size: z.number() })),
  upload_etag: z.optional(z.string()),
  visitors_can_open: z.optional(z.boolean()),
  answer: z.optional(z.object({ question: z.string(), answer: z.string() })),
  url: z.optional(z.string()),
  every_minutes: z.optional(z.number()),
  approved_version: z.optional(z.number()),
  is_without_vectors: z.optional(z.boolean()),
  failing_since: z.optional(z.string()),
  created_at: z.string(),
  refreshed_at: z.optional(z.string()),
  reading_since: z.optional(z.string()),
  read_by: z.optional(z.string()),
});

export function toSource(item: Item): Source {
  const stored = sourceItemSchema.parse(item);
  return {
    id: stored.id,
    set_id: stored.set_id,
    kind: stored.kind,
    title: stored.title,
    status: stored.status,
    version: stored.version,
    ready_version: stored.ready_version,
    tokens: stored.tokens,
    pages: stored.pages,
    pages_read: stored.pages_read,
    unread_pages: stored.unread_pages,
    error: stored.error,
    ready_report: stored.ready_report && {
      pages: stored.ready_report.pages,
      unread_pages: stored.ready_report.unread_pages,
      note: stored.ready_report.note,
    },
    held_report: stored.held_report && {
      read_at: stored.held_report.read_at,
      is_cut: stored.held_report.is_cut,
      embedding_error: stored.held_report.embedding_error,
    },
    file: stored.file && { content_type: stored.file.content_type, size: stored.file.size },
    upload_etag: stored.upload_etag,
    visitors_can_open: stored.visitors_can_open,
    answer: stored.answer,
    url: stored.url,
    every_minutes: stored.every_minutes,
    approved_version: stored.approved_version,
    is_without_vectors: stored.is_without_vectors,
    failing_since: stored.failing_since,
    created_at: stored.created_at,
    refreshed_at: stored.refreshed_at,
    reading_since: stored.reading_since,
    readBy: stored.read_by,
  };
}

/** The item of a source that was just added. */
export const toSourceItem = (source: Source): Item => ({
  ...sourceKey(source),
  type: 'knowledge_source',
  id: source.id,
  set_id: source.set_id,
  kind: source.kind,
  title: source.title,
  status: source.status,
  version: source.version,
  tokens: source.tokens,
  pages: source.pages,
  pages_read: source.pages_read,
  unread_pages: source.unread_pages,
  file: source.file && { content_type: source.file.content_type, size: source.file.size },
  answer: source.answer,
  url: source.url,
  every_minutes: source.every_minutes,
  created_at: source.created_at,
  reading_since: source.reading_since,
});
