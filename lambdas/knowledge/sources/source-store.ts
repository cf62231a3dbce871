import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  FILE_TYPES,
  KNOWLEDGE_LIMITS,
  SOURCE_KINDS,
  SOURCE_STATUSES,
  type SourceStatus,
} from '../../../contracts/knowledge.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import {
  allOf,
  anyOf,
  type Condition,
  equals,
  ITEM_EXISTS,
  ITEM_IS_NEW,
  isAbsent,
  isAtMost,
  isBelow,
} from '../../platform/table/conditions.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import type { KnowledgeSet } from '../knowledge-set.ts';
import { addFeedWrite, removeFeedWrite, SET_SORT_KEY, setKey, setPartition, toKnowledgeSet } from '../store.ts';
import {
  type ReadingReport,
  type Source,
  type SourceError,
  type SourceKey,
  withNewReading,
  withoutHeldVersion,
} from './source.ts';

const SOURCE_PREFIX = 'SOURCE#';
const sourceKey = ({ setId, id }: SourceKey): ItemKey => ({ pk: setPartition(setId), sk: SOURCE_PREFIX + id });

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
  file: z.optional(z.object({ content_type: z.enum(FILE_TYPES), size: z.number() })),
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
});

function toSource(item: Item): Source {
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
    file: stored.file && { contentType: stored.file.content_type, size: stored.file.size },
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
  };
}

/** The item of a source that was just added. */
const toSourceItem = (source: Source): Item => ({
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

export async function findSource(table: Table, key: SourceKey): Promise<Source | undefined> {
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...sourceKey(key) }, ConsistentRead: true }),
  );
  return item && toSource(item);
}

/** The source with this id, if it is in one of these sets. */
export async function findSourceInSets(
  table: Table,
  setIds: readonly string[],
  id: string,
): Promise<Source | undefined> {
  const items = await batchGet(
    table,
    setIds.map((setId) => sourceKey({ setId, id })),
  );
  const item = items.find((each) => each !== undefined);
  return item && toSource(item);
}

/** A set with all its sources, oldest first. There are at most 20, which fit in one page of a query. */
export async function findSetWithSources(
  table: Table,
  setId: string,
): Promise<{ readonly set: KnowledgeSet; readonly sources: readonly Source[] } | undefined> {
  const { Items: items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': setPartition(setId) },
      ConsistentRead: true,
    }),
  );
  const head = items.find(({ sk }) => sk === SET_SORT_KEY);
  if (!head) return undefined;
  return { set: toKnowledgeSet(head), sources: items.filter((item) => item !== head).map(toSource) };
}

/** The set counts its sources in these states, so that lists of sets need not read the sources. */
const COUNTED = { reading: 'reading_count', held: 'held_count', failed: 'failed_count' } as const;
const counterOf = (status: SourceStatus | undefined) =>
  status === undefined ? undefined : Reflect.get(COUNTED, status);

/** The counters of the set when a source changes its state. `undefined`: the source is new, or deleted. */
function countedChange(from: SourceStatus | undefined, to: SourceStatus | undefined): Readonly<Record<string, number>> {
  const [left, entered] = [counterOf(from), counterOf(to)];
  if (left === entered) return {};
  return { ...(left !== undefined && { [left]: -1 }), ...(entered !== undefined && { [entered]: 1 }) };
}

const feedCount = ({ kind }: Pick<Source, 'kind'>) => (kind === 'feed' ? 1 : 0);
export const feedsOf = (sources: readonly Source[]): number => sources.filter(({ kind }) => kind === 'feed').length;

/** Adds a source. `set` fails if the set was deleted or has too many sources, and `feeds` if the owner has too many. */
export const putSourceWrites = (table: Table, set: KnowledgeSet, source: Source, at: Date) => ({
  feeds: feedCount(source) > 0 ? addFeedWrite(table, set.ownerId) : undefined,
  source: putWrite(table, toSourceItem(source), ITEM_IS_NEW),
  set: updateWrite(
    table,
    setKey(source.setId),
    { set: { updated_at: at.toISOString() }, add: { sources_count: 1, ...countedChange(undefined, source.status) } },
    allOf(ITEM_EXISTS, isBelow('sources_count', KNOWLEDGE_LIMITS.sourcesPerSet)),
  ),
});

/** Nobody else has changed the status or started a reading since the source was read. */
const isUnchanged = ({ status, version }: Source): Condition =>
  allOf(equals('status', status), equals('version', version));

/** Removes a source. Answers use it until the next pack. Fails if the source has changed meanwhile. */
export const deleteSourceWrites = (table: Table, { ownerId }: KnowledgeSet, source: Source, at: Date) => ({
  feeds: feedCount(source) > 0 ? removeFeedWrite(table, ownerId) : undefined,
  source: deleteWrite(table, sourceKey(source), isUnchanged(source)),
  set: updateWrite(
    table,
    setKey(source.setId),
    {
      set: { updated_at: at.toISOString() },
      add: { sources_count: -1, revision: 1, tokens: -source.tokens, ...countedChange(source.status, undefined) },
    },
    ITEM_EXISTS,
  ),
});

/** Removes a source together with its set. */
export const deleteSourceWrite = (table: Table, source: SourceKey): TableWrite => deleteWrite(table, sourceKey(source));

interface NewReading {
  readonly at: Date;
  /** Changes that come with the reading. */
  readonly title?: string | undefined;
  readonly answer?: Source['answer'] | undefined;
}

/** Starts the next reading of a source. Fails if the source has changed meanwhile. */
export const startReadingWrites = (table: Table, source: Source, { at, title, answer }: NewReading) => ({
  source: updateWrite(
    table,
    sourceKey(source),
    {
      set: {
        title,
        answer,
        status: 'reading',
        reading_since: at.toISOString(),
        pages_read: withNewReading(source).pagesRead,
        unread_pages: withNewReading(source).unreadPages,
      },
      add: { version: 1 },
      remove: ['error'],
    },
    isUnchanged(source),
  ),
  set: updateWrite(
    table,
    setKey(source.setId),
    { set: { updated_at: at.toISOString() }, add: countedChange(source.status, 'reading') },
    ITEM_EXISTS,
  ),
});

/** Approves the held version. Fails if the source has changed meanwhile. */
export const approveWrites = (table: Table, source: Source, at: Date) => ({
  source: updateWrite(
    table,
    sourceKey(source),
    { set: { status: 'reading', reading_since: at.toISOString(), approved_version: source.version } },
    isUnchanged(source),
  ),
  set: updateWrite(
    table,
    setKey(source.setId),
    { set: { updated_at: at.toISOString() }, add: countedChange(source.status, 'reading') },
    ITEM_EXISTS,
  ),
});

/** The last version keeps answering. Fails if the source has changed meanwhile. */
export const keepWrites = (table: Table, source: Source, at: Date) => {
  const { status, pages, pagesRead, unreadPages, error } = withoutHeldVersion(source);
  return {
    source: updateWrite(
      table,
      sourceKey(source),
      { set: { status, pages, pages_read: pagesRead, unread_pages: unreadPages, error: error && { ...error } } },
      isUnchanged(source),
    ),
    set: updateWrite(
      table,
      setKey(source.setId),
      { set: { updated_at: at.toISOString() }, add: countedChange(source.status, status) },
      ITEM_EXISTS,
    ),
  };
};

/** Takes effect after the next reading. */
export const changeIntervalWrite = (table: Table, source: Source, everyMinutes: number): TableWrite =>
  updateWrite(table, sourceKey(source), { set: { every_minutes: everyMinutes } }, ITEM_EXISTS);

/** What answers show about a source. */
export interface Presentation {
  readonly title?: string | undefined;
  readonly visitorsCanOpen?: boolean | undefined;
}

export const presentSourceWrites = (table: Table, source: Source, shown: Presentation, at: Date) => ({
  source: updateWrite(
    table,
    sourceKey(source),
    { set: { title: shown.title, visitors_can_open: shown.visitorsCanOpen } },
    ITEM_EXISTS,
  ),
  set: updateWrite(
    table,
    setKey(source.setId),
    { set: { updated_at: at.toISOString() }, add: { revision: 1 } },
    ITEM_EXISTS,
  ),
});

/** A reading of a source: all its steps are about this version. */
export interface Reading {
  readonly setId: string;
  readonly sourceId: string;
  readonly version: number;
}

const readingKey = ({ setId, sourceId }: Reading) => sourceKey({ setId, id: sourceId });
const isStillReading = ({ version }: Reading): Condition =>
  allOf(equals('version', version), equals('status', 'reading'));

export const progressWrite = (
  table: Table,
  reading: Reading,
  progress: { readonly pages: number; readonly pagesRead: number; readonly unreadPages: readonly number[] },
): TableWrite =>
  updateWrite(
    table,
    readingKey(reading),
    { set: { pages: progress.pages, pages_read: progress.pagesRead, unread_pages: progress.unreadPages } },
    isStillReading(reading),
  );

/** Replaces the address as the title with the title of the page. Fails if the owner has set another one. */
export const adoptTitleWrite = (table: Table, reading: Reading, { url, title }: { url: string; title: string }) =>
  updateWrite(table, readingKey(reading), { set: { title } }, allOf(isStillReading(reading), equals('title', url)));

/**
 * From the next pack on, this version answers. `source` fails if it already does, or if the reading is outdated. `set`
 * fails if the set would have too many tokens.
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
        anyOf(isAbsent('ready_version'), isBelow('ready_version', reading.version)),
        equals('tokens', source.tokens),
      ),
    ),
    set: updateWrite(
      table,
      setKey(reading.setId),
      { add: { revision: 1, tokens: added } },
      allOf(ITEM_EXISTS, isAtMost('tokens', Math.max(0, KNOWLEDGE_LIMITS.tokensPerSet - added))),
    ),
  };
};

/** The version that answers has other passages than before, so the set needs a new pack. */
export const newPassagesWrite = (table: Table, { setId }: Reading): TableWrite =>
  updateWrite(table, setKey(setId), { add: { revision: 1 } }, ITEM_EXISTS);

const endReadingWrite = (table: Table, { setId }: Reading, to: SourceStatus, at: Date): TableWrite =>
  updateWrite(
    table,
    setKey(setId),
    { set: { updated_at: at.toISOString() }, add: countedChange('reading', to) },
    ITEM_EXISTS,
  );

export interface CompleteReading {
  readonly at: Date;
  /** A problem that the owner should know about, although the source is ready. */
  readonly note?: SourceError | undefined;
  /** Absent if nothing has changed. */
  readonly report?: ReadingReport | undefined;
  /** The version that answers stays, with or without vectors as before. */
  readonly isUnchanged?: boolean | undefined;
  readonly isWithoutVectors?: boolean | undefined;
}

/** The reading is complete, and answers reflect it. */
export const completeReadingWrites = (
  table: Table,
  reading: Reading,
  { at, note, report, isUnchanged: isSame = false, isWithoutVectors = false }: CompleteReading,
) => ({
  source: updateWrite(
    table,
    readingKey(reading),
    {
      set: {
        status: 'ready',
        refreshed_at: at.toISOString(),
        error: note && { ...note },
        ready_report: report && {
          pages: report.pages,
          unread_pages: report.unreadPages,
          note: report.note && { ...report.note },
        },
        is_without_vectors: isWithoutVectors || undefined,
      },
      remove: [
        ...(note ? [] : ['error']),
        ...(isSame || isWithoutVectors ? [] : ['is_without_vectors']),
        'failing_since',
        'reading_since',
      ],
    },
    isStillReading(reading),
  ),
  set: endReadingWrite(table, reading, 'ready', at),
});

/** The reading failed. The last version keeps answering. */
export const failReadingWrites = (table: Table, reading: Reading, error: SourceError, at: Date) => ({
  source: updateWrite(
    table,
    readingKey(reading),
    {
      set: { status: 'failed', error: { ...error } },
      setIfAbsent: { failing_since: at.toISOString() },
      remove: ['reading_since'],
    },
    isStillReading(reading),
  ),
  set: endReadingWrite(table, reading, 'failed', at),
});

/** The new version waits for approval. The last one keeps answering. */
export const holdReadingWrites = (table: Table, reading: Reading, at: Date) => ({
  source: updateWrite(
    table,
    readingKey(reading),
    { set: { status: 'held' }, remove: ['error', 'reading_since'] },
    isStillReading(reading),
  ),
  set: endReadingWrite(table, reading, 'held', at),
});

/** Answers use the pack of this revision from now on. Fails if a newer one was published meanwhile. */
export const publishPackWrite = (
  table: Table,
  setId: string,
  pack: { readonly revision: number; readonly languages: readonly string[] },
): TableWrite =>
  updateWrite(
    table,
    setKey(setId),
    { set: { pack_revision: pack.revision, languages: pack.languages } },
    allOf(ITEM_EXISTS, anyOf(isAbsent('pack_revision'), isBelow('pack_revision', pack.revision))),
  );
