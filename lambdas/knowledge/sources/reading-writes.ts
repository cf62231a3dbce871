import { KNOWLEDGE_LIMITS, type SourceStatus } from '../../../contracts/knowledge.ts';
import {
  allOf,
  anyOf,
  type Condition,
  equals,
  ITEM_EXISTS,
  isAbsent,
  isAbsentOrBelow,
  isAtMost,
} from '../../platform/table/conditions.ts';
import type { Table } from '../../platform/table/table.ts';
import { updateAndGet } from '../../platform/table/update-item.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import { setKey } from '../store.ts';
import {
  type HeldReport,
  type PageCounts,
  type ReadingReport,
  type Source,
  type SourceError,
  sourceSchema,
} from './source.ts';
import { sourceKey } from './source-store.ts';
import { countedChange } from './status-counters.ts';

/** One reading of a source: it turns the content of the source into this new version. */
export interface Reading {
  readonly set_id: string;
  readonly source_id: string;
  readonly version: number;
}

const readingKey = ({ set_id, source_id }: Reading) => sourceKey({ set_id, id: source_id });
const isStillReading = ({ version }: Reading): Condition =>
  allOf(equals('version', version), equals('status', 'reading'));

/**
 * Reserves a reading for this execution of the state machine. Returns the source as it must be read, or `undefined` if
 * another execution has the reading, or if it has ended.
 */
export async function claimReading(table: Table, reading: Reading, execution: string): Promise<Source | undefined> {
  const item = await updateAndGet(
    table,
    readingKey(reading),
    { set: { read_by: execution } },
    allOf(isStillReading(reading), anyOf(isAbsent('read_by'), equals('read_by', execution))),
  );
  return item && sourceSchema.parse(item);
}

/** The reading has to wait, so another execution will read the source. */
export const releaseClaimWrite = (table: Table, reading: Reading, execution: string): TableWrite =>
  updateWrite(
    table,
    readingKey(reading),
    { remove: ['read_by'] },
    allOf(isStillReading(reading), equals('read_by', execution)),
  );

export const progressWrite = (
  table: Table,
  reading: Reading,
  progress: Pick<Source, 'pages' | 'pages_read' | 'unread_pages'>,
): TableWrite => updateWrite(table, readingKey(reading), { set: progress }, isStillReading(reading));

/** If the title is still the address, sets it to the title of the page. Fails if the owner has set another title. */
export const adoptTitleWrite = (table: Table, reading: Reading, { url, title }: { url: string; title: string }) =>
  updateWrite(table, readingKey(reading), { set: { title } }, allOf(isStillReading(reading), equals('title', url)));

/**
 * Answers use this version once the next pack (the file that a search reads) is published. `source` fails if the
 * version was already adopted, or if the reading is outdated. `set` fails if the set would have too many tokens.
 */
export const adoptVersionWrites = (table: Table, reading: Reading, tokens: number, source: Source) => {
  const added = tokens - source.tokens;
  return {
    source: updateWrite(
      table,
      readingKey(reading),
      { set: { ready_version: reading.version, tokens } },
      allOf(
        isStillReading(reading),
        isAbsentOrBelow('ready_version', reading.version),
        equals('tokens', source.tokens),
      ),
    ),
    set: updateWrite(
      table,
      setKey(reading.set_id),
      { add: { revision: 1, tokens: added } },
      allOf(ITEM_EXISTS, isAtMost('tokens', KNOWLEDGE_LIMITS.tokensPerSet - added)),
    ),
  };
};

/** The passages of the published version have changed, so the set needs a new pack. */
export const newPassagesWrite = (table: Table, { set_id }: Reading): TableWrite =>
  updateWrite(table, setKey(set_id), { add: { revision: 1 } }, ITEM_EXISTS);

const endReadingWrite = (table: Table, { set_id }: Reading, to: SourceStatus, at: Date): TableWrite =>
  updateWrite(
    table,
    setKey(set_id),
    { set: { updated_at: at.toISOString() }, add: countedChange('reading', to) },
    ITEM_EXISTS,
  );

export interface CompleteReading {
  readonly at: Date;
  /** When the version was read, if it was held until its owner approved it. */
  readonly read_at?: string | undefined;
  /** A problem that the owner should know about, although the source is ready. */
  readonly note?: SourceError | undefined;
  /** Absent if nothing has changed. */
  readonly report?: ReadingReport | undefined;
  /** The reading found no change, so the published version stays, and with it `is_without_vectors`. */
  readonly isUnchanged?: boolean | undefined;
  /** If the reading found no change: the page counts of the published version. They replace the progress. */
  readonly ready_counts?: PageCounts | undefined;
  /** The version was read without embeddings, so searches find it only by its words. */
  readonly is_without_vectors?: boolean | undefined;
}

/** The reading is complete, and answers reflect it. */
export const completeReadingWrites = (
  table: Table,
  reading: Reading,
  {
    at,
    read_at = at.toISOString(),
    note,
    report,
    ready_counts,
    isUnchanged = false,
    is_without_vectors = false,
  }: CompleteReading,
) => ({
  source: updateWrite(
    table,
    readingKey(reading),
    {
      set: {
        status: 'ready',
        refreshed_at: read_at,
        pages: ready_counts?.pages,
        pages_read: ready_counts?.pages,
        unread_pages: ready_counts?.unread_pages,
        error: note,
        ready_report: report,
        is_without_vectors: is_without_vectors || undefined,
      },
      remove: [
        ...(note ? [] : ['error']),
        ...(isUnchanged || is_without_vectors ? [] : ['is_without_vectors']),
        'failing_since',
        'reading_since',
      ],
    },
    isStillReading(reading),
  ),
  set: endReadingWrite(table, reading, 'ready', at),
});

/** The reading failed. Answers keep using the published version. */
export const failReadingWrites = (table: Table, reading: Reading, error: SourceError, at: Date) => ({
  source: updateWrite(
    table,
    readingKey(reading),
    {
      set: { status: 'failed', error },
      setIfAbsent: { failing_since: at.toISOString() },
      remove: ['reading_since'],
    },
    isStillReading(reading),
  ),
  set: endReadingWrite(table, reading, 'failed', at),
});

/**
 * The new version waits for approval. Answers keep using the published one. The reading succeeded, so the next failure
 * is the first in a row.
 */
export const holdReadingWrites = (table: Table, reading: Reading, report: Omit<HeldReport, 'read_at'>, at: Date) => ({
  source: updateWrite(
    table,
    readingKey(reading),
    {
      set: { status: 'held', held_report: { read_at: at.toISOString(), ...report } },
      remove: ['error', 'failing_since', 'reading_since'],
    },
    isStillReading(reading),
  ),
  set: endReadingWrite(table, reading, 'held', at),
});

/** Answers use the pack of this revision from now on. Fails if this pack or a newer one is already published. */
export const publishPackWrite = (
  table: Table,
  set_id: string,
  pack: { readonly revision: number; readonly languages: readonly string[] },
): TableWrite =>
  updateWrite(
    table,
    setKey(set_id),
    { set: { pack_revision: pack.revision, languages: pack.languages } },
    allOf(ITEM_EXISTS, isAbsentOrBelow('pack_revision', pack.revision)),
  );
