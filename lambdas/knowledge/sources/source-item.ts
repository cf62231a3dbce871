import * as z from 'zod/mini';
import { FILE_TYPES, SOURCE_KINDS, SOURCE_STATUSES } from '../../../contracts/knowledge.ts';
import type { Item, ItemKey } from '../../platform/table/table.ts';
import { setPartition } from '../store.ts';
import type { Source, SourceKey } from './source.ts';

const SOURCE_PREFIX = 'SOURCE#';
export const sourceKey = ({ setId, id }: SourceKey): ItemKey => ({ pk: setPartition(setId), sk: SOURCE_PREFIX + id });

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
    setId: stored.set_id,
    kind: stored.kind,
    title: stored.title,
    status: stored.status,
    version: stored.version,
    readyVersion: stored.ready_version,
    tokens: stored.tokens,
    pages: stored.pages,
    pagesRead: stored.pages_read,
    unreadPages: stored.unread_pages,
    error: stored.error,
    readyReport: stored.ready_report && {
      pages: stored.ready_report.pages,
      unreadPages: stored.ready_report.unread_pages,
      note: stored.ready_report.note,
    },
    heldReport: stored.held_report && {
      readAt: stored.held_report.read_at,
      isCut: stored.held_report.is_cut,
      embeddingError: stored.held_report.embedding_error,
    },
    file: stored.file && { contentType: stored.file.content_type, size: stored.file.size },
    uploadEtag: stored.upload_etag,
    visitorsCanOpen: stored.visitors_can_open,
    answer: stored.answer,
    url: stored.url,
    everyMinutes: stored.every_minutes,
    approvedVersion: stored.approved_version,
    isWithoutVectors: stored.is_without_vectors,
    failingSince: stored.failing_since,
    createdAt: stored.created_at,
    refreshedAt: stored.refreshed_at,
    readingSince: stored.reading_since,
    readBy: stored.read_by,
  };
}

/** The item of a source that was just added. */
export const toSourceItem = (source: Source): Item => ({
  ...sourceKey(source),
  type: 'knowledge_source',
  id: source.id,
  set_id: source.setId,
  kind: source.kind,
  title: source.title,
  status: source.status,
  version: source.version,
  tokens: source.tokens,
  pages: source.pages,
  pages_read: source.pagesRead,
  unread_pages: source.unreadPages,
  file: source.file && { content_type: source.file.contentType, size: source.file.size },
  answer: source.answer,
  url: source.url,
  every_minutes: source.everyMinutes,
  created_at: source.createdAt,
  reading_since: source.readingSince,
});
