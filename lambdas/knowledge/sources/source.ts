import {
  type FileType,
  type SourceKind,
  type SourceStatus,
  WEB_KINDS,
  type WebKind,
} from '../../../contracts/knowledge.ts';

/** Why a source could not be read, for its owner. */
export interface SourceError {
  readonly code: string;
  readonly message: string;
}

export interface PageCounts {
  readonly pages: number;
  readonly unread_pages: readonly number[];
}

/** What the owner learns when a reading is complete. */
export interface ReadingReport extends PageCounts {
  /** A problem that the owner should know about, although the source is ready. */
  readonly note?: SourceError | undefined;
}

/** When a held version was read, and what it lacks. Once it is approved, the note of its `ReadingReport` says so. */
export interface HeldReport {
  readonly read_at: string;
  /** The site has more pages than were read. */
  readonly is_cut: boolean;
  /** The error that prevented embedding, so the version has no vectors. */
  readonly embedding_error?: string | undefined;
}

/** One file, page, site, feed or answer of a set. */
export interface Source {
  readonly id: string;
  readonly set_id: string;
  readonly kind: SourceKind;
  readonly title: string;
  readonly status: SourceStatus;
  /** Increases with every reading. 0: not read yet. */
  readonly version: number;
  /** The published version. */
  readonly ready_version?: number | undefined;
  /** Tokens of the published version. */
  readonly tokens: number;
  readonly pages: number;
  readonly pages_read: number;
  readonly unread_pages: readonly number[];
  readonly error?: SourceError | undefined;
  /** Files only. */
  readonly file?: { readonly content_type: FileType; readonly size: number } | undefined;
  /** Files only: the ETag of the latest upload that started a reading. */
  readonly upload_etag?: string | undefined;
  /** Files only: visitors can open it from an answer that is based on it. */
  readonly visitors_can_open?: boolean | undefined;
  /** Answers only. */
  readonly answer?: { readonly question: string; readonly answer: string } | undefined;
  /** Pages, sites and feeds only. */
  readonly url?: string | undefined;
  /** Feeds only: minutes between two readings. */
  readonly every_minutes?: number | undefined;
  /** The version that the owner approved, although it differs a lot from the one before. */
  readonly approved_version?: number | undefined;
  /** The report of the published version. It applies again if the owner rejects the held version. */
  readonly ready_report?: ReadingReport | undefined;
  /** The report of the latest version that was held. */
  readonly held_report?: HeldReport | undefined;
  /** The published version was read while embeddings were unavailable. */
  readonly is_without_vectors?: boolean | undefined;
  /** Since when every reading has failed. */
  readonly failing_since?: string | undefined;
  readonly created_at: string;
  /** When the published version was read, or was last found unchanged. */
  readonly refreshed_at?: string | undefined;
  /** When the current reading started. Absent if the source is not being read. */
  readonly reading_since?: string | undefined;
  /** The execution that reads the source. Absent while the reading is only queued. */
  readonly readBy?: string | undefined;
}

export type SourceKey = Pick<Source, 'set_id' | 'id'>;

/** A reading that takes longer has probably crashed: even a large site usually takes less than an hour. */
const READING_TIMEOUT_MILLISECONDS = 60 * 60 * 1_000;

/** Whether the source is being read. A second reading would then add nothing. */
export const isBeingRead = ({ status, reading_since = '' }: Source, now: Date): boolean =>
  status === 'reading' && now.getTime() - Date.parse(reading_since) < READING_TIMEOUT_MILLISECONDS;

/** Whether a reading was requested but has not started, so a change of the source can still become part of it. */
export const isQueued = (source: Source, now: Date): boolean => isBeingRead(source, now) && source.readBy === undefined;

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
  readBy: undefined,
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
