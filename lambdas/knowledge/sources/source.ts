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
  readonly unreadPages: readonly number[];
}

/** What the owner learns when a reading is complete. */
export interface ReadingReport extends PageCounts {
  /** A problem that the owner should know about, although the source is ready. */
  readonly note?: SourceError | undefined;
}

/** When a held version was read, and what it lacks. Once it is approved, the note of its `ReadingReport` says so. */
export interface HeldReport {
  readonly readAt: string;
  /** The site has more pages than were read. */
  readonly isCut: boolean;
  /** The error that prevented embedding, so the version has no vectors. */
  readonly embeddingError?: string | undefined;
}

/** One file, page, site, feed or answer of a set. */
export interface Source {
  readonly id: string;
  readonly setId: string;
  readonly kind: SourceKind;
  readonly title: string;
  readonly status: SourceStatus;
  /** Increases with every reading. 0: not read yet. */
  readonly version: number;
  /** The published version. */
  readonly readyVersion?: number | undefined;
  /** Tokens of the published version. */
  readonly tokens: number;
  readonly pages: number;
  readonly pagesRead: number;
  readonly unreadPages: readonly number[];
  readonly error?: SourceError | undefined;
  /** Files only. */
  readonly file?: { readonly contentType: FileType; readonly size: number } | undefined;
  /** Files only: the ETag of the latest upload that started a reading. */
  readonly uploadEtag?: string | undefined;
  /** Files only: visitors can open it from an answer that is based on it. */
  readonly visitorsCanOpen?: boolean | undefined;
  /** Answers only. */
  readonly answer?: { readonly question: string; readonly answer: string } | undefined;
  /** Pages, sites and feeds only. */
  readonly url?: string | undefined;
  /** Feeds only: minutes between two readings. */
  readonly everyMinutes?: number | undefined;
  /** The version that the owner approved, although it differs a lot from the one before. */
  readonly approvedVersion?: number | undefined;
  /** The report of the published version. It applies again if the owner rejects the held version. */
  readonly readyReport?: ReadingReport | undefined;
  /** The report of the latest version that was held. */
  readonly heldReport?: HeldReport | undefined;
  /** The published version was read while embeddings were unavailable. */
  readonly isWithoutVectors?: boolean | undefined;
  /** Since when every reading has failed. */
  readonly failingSince?: string | undefined;
  readonly createdAt: string;
  /** When the published version was read, or was last found unchanged. */
  readonly refreshedAt?: string | undefined;
  /** When the current reading started. Absent if the source is not being read. */
  readonly readingSince?: string | undefined;
  /** The execution that reads the source. Absent while the reading is only queued. */
  readonly readBy?: string | undefined;
}

export type SourceKey = Pick<Source, 'setId' | 'id'>;

/** A reading that takes longer has probably crashed: even a large site usually takes less than an hour. */
const READING_TIMEOUT_MILLISECONDS = 60 * 60 * 1_000;

/** Whether the source is being read. A second reading would then add nothing. */
export const isBeingRead = ({ status, readingSince = '' }: Source, now: Date): boolean =>
  status === 'reading' && now.getTime() - Date.parse(readingSince) < READING_TIMEOUT_MILLISECONDS;

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
  ...(webKindOf(source) === undefined && { pagesRead: 0, unreadPages: [] }),
});

/** The source after its held version was discarded. */
export const withoutHeldVersion = ({ readyReport, ...source }: Source): Source => ({
  ...source,
  status: 'ready',
  ...(readyReport && {
    pages: readyReport.pages,
    pagesRead: readyReport.pages,
    unreadPages: readyReport.unreadPages,
    error: readyReport.note,
  }),
});
