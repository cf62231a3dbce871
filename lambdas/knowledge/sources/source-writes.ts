import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { pick } from '../../platform/fields/pick.ts';
import {
  allOf,
  type Condition,
  equals,
  ITEM_EXISTS,
  ITEM_IS_NEW,
  isAbsent,
  isBelow,
} from '../../platform/table/conditions.ts';
import type { Table } from '../../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import type { KnowledgeSet } from '../knowledge-set.ts';
import { addFeedWrite, removeFeedWrite, setKey } from '../store.ts';
import { type Source, type SourceKey, withNewReading, withoutHeldVersion } from './source.ts';
import { sourceKey } from './source-store.ts';
import { countedChange } from './status-counters.ts';

/** The changes that owners make: they add, delete, refresh and approve sources, and change their details. */

const feedCount = ({ kind }: Pick<Source, 'kind'>) => (kind === 'feed' ? 1 : 0);
export const countFeeds = (sources: readonly Source[]): number => sources.filter(({ kind }) => kind === 'feed').length;

/**
 * Adds a source. The write `set` fails if the set was deleted or has too many sources. The write `feeds` fails if the
 * owner has too many feeds.
 */
export const putSourceWrites = (table: Table, set: KnowledgeSet, source: Source, at: Date) => ({
  feeds: feedCount(source) > 0 ? addFeedWrite(table, set.owner_id) : undefined,
  source: putWrite(table, { ...sourceKey(source), type: 'knowledge_source', ...source }, ITEM_IS_NEW),
  set: updateWrite(
    table,
    setKey(source.set_id),
    { set: { updated_at: at.toISOString() }, add: { sources_count: 1, ...countedChange(undefined, source.status) } },
    allOf(ITEM_EXISTS, isBelow('sources_count', KNOWLEDGE_LIMITS.sourcesPerSet)),
  ),
});

/** Holds if nobody has changed the status or started a reading since the source was loaded. */
const isUnchanged = ({ status, version }: Source): Condition =>
  allOf(equals('status', status), equals('version', version));

/** Updates the set when the status of one of its sources changes, alone or together with details such as its title. */
const countedStatusWrite = (
  table: Table,
  source: Source,
  next: Source['status'],
  { at, details = {} }: { readonly at: Date; readonly details?: SourceDetails },
): TableWrite =>
  updateWrite(
    table,
    setKey(source.set_id),
    {
      set: { updated_at: at.toISOString() },
      add: { ...addedRevision(details), ...countedChange(source.status, next) },
    },
    ITEM_EXISTS,
  );

/**
 * Removes a source. Answers use it until the next pack (the file that a search reads) is published. Fails if the source
 * has changed meanwhile.
 */
export const deleteSourceWrites = (table: Table, { owner_id }: KnowledgeSet, source: Source, at: Date) => ({
  feeds: feedCount(source) > 0 ? removeFeedWrite(table, owner_id) : undefined,
  // A reading that ends changes `tokens` before the status. Without the check of `tokens`, the set would then subtract
  // the old number.
  source: deleteWrite(table, sourceKey(source), allOf(isUnchanged(source), equals('tokens', source.tokens))),
  set: updateWrite(
    table,
    setKey(source.set_id),
    {
      set: { updated_at: at.toISOString() },
      add: { sources_count: -1, revision: 1, tokens: -source.tokens, ...countedChange(source.status, undefined) },
    },
    ITEM_EXISTS,
  ),
});

/** Removes a source of a set that is being deleted, so the counts of the set do not change. */
export const deleteSourceWrite = (table: Table, source: SourceKey): TableWrite => deleteWrite(table, sourceKey(source));

interface NewReading {
  readonly at: Date;
  /** New title and answer, which the same write stores. */
  readonly title?: string | undefined;
  readonly answer?: Source['answer'] | undefined;
  readonly upload_etag?: string | undefined;
}

/** Starts the next reading of a source. Fails if the source has changed meanwhile. */
export const startReadingWrites = (table: Table, source: Source, { at, title, answer, upload_etag }: NewReading) => ({
  source: updateWrite(
    table,
    sourceKey(source),
    {
      set: {
        title,
        answer,
        upload_etag,
        status: 'reading',
        reading_since: at.toISOString(),
        pages_read: withNewReading(source).pages_read,
        unread_pages: withNewReading(source).unread_pages,
      },
      add: { version: 1 },
      // `read_by` is the execution that claimed the previous reading.
      remove: ['error', 'read_by'],
    },
    isUnchanged(source),
  ),
  set: countedStatusWrite(table, source, 'reading', { at }),
});

/** Changes an answer whose reading is queued. Fails if the source has changed or its reading has started meanwhile. */
export const joinReadingWrites = (table: Table, source: Source, { at, title, answer }: NewReading) => ({
  source: updateWrite(
    table,
    sourceKey(source),
    { set: { title, answer } },
    allOf(isUnchanged(source), isAbsent('read_by')),
  ),
  set: countedStatusWrite(table, source, 'reading', { at }),
});

/** What an owner changes without a new reading. A new interval takes effect after the next reading. */
export type SourceDetails = Partial<Pick<Source, 'title' | 'visitors_can_open' | 'every_minutes'>>;

const detailAttributes = (details: SourceDetails) => pick(details, ['title', 'visitors_can_open', 'every_minutes']);

/** Whether answers show a changed detail. The set then needs a new pack (the file that a search reads). */
export const isShown = ({ title, visitors_can_open }: SourceDetails): boolean =>
  title !== undefined || visitors_can_open !== undefined;

const addedRevision = (details: SourceDetails) => ({ revision: isShown(details) ? 1 : undefined });

export const changeDetailsWrites = (table: Table, source: Source, details: SourceDetails, at: Date) => ({
  source: updateWrite(table, sourceKey(source), { set: detailAttributes(details) }, ITEM_EXISTS),
  set: isShown(details)
    ? updateWrite(
        table,
        setKey(source.set_id),
        { set: { updated_at: at.toISOString() }, add: addedRevision(details) },
        ITEM_EXISTS,
      )
    : undefined,
});

/**
 * Changes the details and approves the held version, which waits for the owner's approval. Fails if the source has
 * changed meanwhile.
 */
export const approveWrites = (table: Table, source: Source, details: SourceDetails, at: Date) => ({
  source: updateWrite(
    table,
    sourceKey(source),
    {
      set: {
        ...detailAttributes(details),
        status: 'reading',
        reading_since: at.toISOString(),
        approved_version: source.version,
      },
      remove: ['read_by'],
    },
    isUnchanged(source),
  ),
  set: countedStatusWrite(table, source, 'reading', { at, details }),
});

/**
 * Changes the details and rejects the held version. Answers keep using the published one. Fails if the source has
 * changed meanwhile.
 */
export const rejectWrites = (table: Table, source: Source, details: SourceDetails, at: Date) => {
  const ready = withoutHeldVersion(source);
  return {
    source: updateWrite(
      table,
      sourceKey(source),
      {
        set: {
          ...detailAttributes(details),
          ...pick(ready, ['status', 'pages', 'pages_read', 'unread_pages', 'error']),
        },
      },
      isUnchanged(source),
    ),
    set: countedStatusWrite(table, source, ready.status, { at, details }),
  };
};
