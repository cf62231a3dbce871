import * as z from 'zod/mini';
import { FILE_TYPES, SOURCE_KINDS, SOURCE_STATUSES, WEB_KINDS, type WebKind } from '../../../contracts/knowledge.ts';
import type { Entity } from '../../platform/schemas/shapes.ts';

/** Why a source could not be read, for its owner. */
export type SourceError = Entity<typeof errorSchema>;

export type PageCounts = Pick<ReadingReport, 'pages' | 'unread_pages'>;

/** What the owner learns when a reading is complete. */
export type ReadingReport = Entity<typeof reportSchema>;

/** When a held version was read, and what it lacks. Once it is approved, the note of its `ReadingReport` says so. */
export type HeldReport = Entity<typeof heldReportSchema>;

/** One file, page, site, feed or answer of a set. */
export type Source = Entity<typeof sourceSchema>;

const errorSchema = z.object({ code: z.string(), message: z.string() });

const reportSchema = z.object({
  pages: z.number(),
  unread_pages: z.array(z.number()),
  /** A problem that the owner should know about, although the source is ready. */
  note: z.optional(errorSchema),
});

const heldReportSchema = z.object({
  read_at: z.string(),
  /** The site has more pages than were read. */
  is_cut: z.boolean(),
  /** The error that prevented embedding, so the version has no vectors. */
  embedding_error: z.optional(z.string()),
});

export const sourceSchema = z.object({
  id: z.string(),
  set_id: z.string(),
  kind: z.enum(SOURCE_KINDS),
  title: z.string(),
  status: z.enum(SOURCE_STATUSES),
  /** Increases with every reading. 0: not read yet. */
  version: z.number(),
  /** The published version. */
  ready_version: z.optional(z.number()),
  /** Tokens of the published version. */
  tokens: z.number(),
  pages: z.number(),
  pages_read: z.number(),
  unread_pages: z.array(z.number()),
  error: z.optional(errorSchema),
  /** Files only. */
  file: z.optional(z.object({ content_type: z.enum(FILE_TYPES), size: z.number() })),
  /** Files only: the ETag of the latest upload that started a reading. */
  upload_etag: z.optional(z.string()),
  /** Files only: visitors can open it from an answer that is based on it. */
  visitors_can_open: z.optional(z.boolean()),
  /** Answers only. */
  answer: z.optional(z.object({ question: z.string(), answer: z.string() })),
  /** Pages, sites and feeds only. */
  url: z.optional(z.string()),
  /** Feeds only: minutes between two readings. */
  every_minutes: z.optional(z.number()),
  /** The version that the owner approved, although it differs a lot from the one before. */
  approved_version: z.optional(z.number()),
  /** The report of the published version. It applies again if the owner rejects the held version. */
  ready_report: z.optional(reportSchema),
  /** The report of the latest version that was held. */
  held_report: z.optional(heldReportSchema),
  /** The published version was read while embeddings were unavailable. */
  is_without_vectors: z.optional(z.boolean()),
  /** Since when every reading has failed. */
  failing_since: z.optional(z.string()),
  created_at: z.string(),
  /** When the published version was read, or was last found unchanged. */
  refreshed_at: z.optional(z.string()),
  /** When the current reading started. Absent if the source is not being read. */
  reading_since: z.optional(z.string()),
  /** The execution that reads the source. Absent while the reading is only queued. */
  read_by: z.optional(z.string()),
});

export type SourceKey = Pick<Source, 'set_id' | 'id'>;

/** A reading that takes longer has probably crashed: even a large site usually takes less than an hour. */
const READING_TIMEOUT_MILLISECONDS = 60 * 60 * 1_000;

/** Whether the source is being read. A second reading would then add nothing. */
export const isBeingRead = ({ status, reading_since = '' }: Source, now: Date): boolean =>
  status === 'reading' && now.getTime() - Date.parse(reading_since) < READING_TIMEOUT_MILLISECONDS;

/** Whether a reading was requested but has not started, so a change of the source can still become part of it. */
export const isQueued = (source: Source, now: Date): boolean =>
  isBeingRead(source, now) && source.read_by === undefined;

/** The kind of a source that is read from the web, or `undefined`. */
export const webKindOf = ({ kind }: Pick<Source, 'kind'>): WebKind | undefined =>
  WEB_KINDS.find((webKind) => webKind === kind);

/**
 * The source once its next reading has started. Sources on the web keep their page counts, because most readings find
 * no change.
 */
export const withNewReading = (source: Source): Source => ({
  ...source,
  status: 'reading',
  version: source.version + 1,
  error: undefined,
  read_by: undefined,
  ...(webKindOf(source) === undefined && { pages_read: 0, unread_pages: [] }),
});

/** The source after its held version was discarded. */
export const withoutHeldVersion = ({ ready_report, ...source }: Source): Source => ({
  ...source,
  status: 'ready',
  ...(ready_report && {
    pages: ready_report.pages,
    pages_read: ready_report.pages,
    unread_pages: ready_report.unread_pages,
    error: ready_report.note,
  }),
});
