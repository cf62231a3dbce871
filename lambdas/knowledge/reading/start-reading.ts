import * as z from 'zod/mini';
import type { WebKind } from '../../../contracts/knowledge.ts';
import { MINUTE_SECONDS } from '../../../contracts/time.ts';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { findOrganization } from '../../organizations/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { organizationOf } from '../knowledge-set.ts';
import { textKey, uploadedSource } from '../objects/object-keys.ts';
import { type ObjectWriter, openObjectStore } from '../objects/object-store.ts';
import { claimReading } from '../sources/reading-writes.ts';
import { isBeingRead, type Source, type SourceKey, webKindOf, withNewReading } from '../sources/source.ts';
import { findSource } from '../sources/source-store.ts';
import { startReadingWrites } from '../sources/source-writes.ts';
import { findSet } from '../store.ts';
import { type ReadingState, readingOf, readingStateSchema, TIME_USED_UP, type WebState } from './reading-state.ts';
import { takeTurn } from './reading-turns.ts';
import { encodeText } from './stored-text.ts';

/** The event that started the execution, and the name of the execution. */
const inputSchema = z.object({ execution: z.string(), event: z.unknown() });

/** S3's "Object Created" event. */
const uploadSchema = z.object({ detail: z.object({ object: z.object({ key: z.string(), etag: z.string() }) }) });

export interface StartEffects extends Effects {
  readonly objects: ObjectWriter;
}

/**
 * The first step of the state machine that reads a source: an upload arrived, or a new reading was requested. Both
 * events can arrive more than once, and each arrival starts an execution. Only one execution continues: with two, one
 * version could contain pages that were fetched at different times. An upload with another ETag is not a repetition: it
 * replaced the file that is being read, so it starts a newer reading. If the source of an upload was deleted meanwhile,
 * the execution only removes the objects of the source.
 */
export const startReading =
  (effects: StartEffects) =>
  async (input: unknown): Promise<ReadingState> => {
    const { execution, event } = inputSchema.parse(input);
    const upload = uploadSchema.safeParse(event);
    if (upload.success) return startUploaded(effects, upload.data.detail.object, execution);
    const { set_id, source_id, version } = eventDataOf(INTERNAL_EVENT_DATA['knowledge.source_changed'], event);
    const source = await findSource(effects.table, { set_id, id: source_id });
    return source?.version === version
      ? claimAndStart(effects, source, execution)
      : endState({ set_id, id: source_id });
  };

async function startUploaded(
  effects: StartEffects,
  { key, etag }: z.output<typeof uploadSchema>['detail']['object'],
  execution: string,
): Promise<ReadingState> {
  const uploaded = uploadedSource(key);
  if (!uploaded) throw new Error(`The uploaded object ${key} does not belong to a source.`);
  return retryOnConflict(async () => {
    const { table, now } = effects;
    const source = await findSource(table, uploaded);
    // The step `pack` also removes everything of a deleted source.
    if (!source) return { ...endState(uploaded), next: 'pack' };
    if (isBeingRead(source, now()) && source.upload_etag === etag) return claimAndStart(effects, source, execution);
    await transactWrite(table, startReadingWrites(table, source, { at: now(), upload_etag: etag }));
    return claimAndStart(effects, withNewReading(source), execution);
  });
}

/** Returns the end state if another execution reads this version, or if the version has already been read. */
async function claimAndStart(effects: StartEffects, queued: Source, execution: string): Promise<ReadingState> {
  const reading = { set_id: queued.set_id, source_id: queued.id, version: queued.version };
  // The answer may have been changed since the source was loaded.
  const source = await claimReading(effects.table, reading, execution);
  if (!source) return endState(queued);
  const state = await firstState(effects, source);
  return state.web && state.next === 'fetch' ? startFetching(effects, source, { ...state, web: state.web }) : state;
}

const endState = ({ set_id, id }: SourceKey): ReadingState =>
  readingStateSchema.parse({ next: 'end', set_id, source_id: id, version: 0 });

async function firstState({ objects }: StartEffects, source: Source): Promise<ReadingState> {
  const { file, answer, ready_version, ready_report, is_without_vectors } = source;
  const state: ReadingState = {
    // The defaults of all fields. `next` and `version` are replaced.
    ...endState(source),
    version: source.version,
    next: file ? 'read' : 'embed',
    ...(file && { content_type: file.content_type }),
    ready_version,
    ...(ready_report && { ready_counts: { pages: ready_report.pages, unread_pages: [...ready_report.unread_pages] } }),
    is_without_vectors,
  };
  const kind = webKindOf(source);
  if (kind && source.url !== undefined) return webState(state, source, { kind, url: source.url });
  if (answer) {
    const text = encodeText({
      is_paged: false,
      next_page: null,
      pages: [{ page: 1, text: `# ${answer.question.replaceAll(/\s+/g, ' ')}\n\n${answer.answer}` }],
    });
    await objects.write(textKey(readingOf(state), 1), text);
    return { ...state, next: 'record', pages: 1, pages_read: 1 };
  }
  return state;
}

function webState(
  state: ReadingState,
  { version, approved_version, held_report, every_minutes }: Source,
  { kind, url }: { readonly kind: WebKind; readonly url: string },
): ReadingState {
  // An approved version was read before it was held, so it only has to be published, with the notes of that reading.
  const isApproved = approved_version === version;
  const report = isApproved ? held_report : undefined;
  return {
    ...state,
    next: isApproved ? 'pack' : 'fetch',
    web: { kind, url, steps: 0, has_more: false, is_cut: report?.is_cut ?? false },
    ...(report && { read_at: report.read_at }),
    ...(report?.embedding_error !== undefined && { embedding_error: { Error: report.embedding_error } }),
    ...(every_minutes !== undefined && { wait_seconds: every_minutes * MINUTE_SECONDS }),
  };
}

/** A source on the web is fetched when it is its turn. Until then, the reading has no execution. */
async function startFetching(effects: StartEffects, source: Source, state: WebState): Promise<ReadingState> {
  const account_id = await accountOfSet(effects.table, source.set_id);
  const turn = await takeTurn(effects, account_id, {
    reading: readingOf(state),
    execution: source.read_by ?? '',
    requested_at: source.reading_since ?? source.created_at,
  });
  if (turn === 'waiting') return endState(source);
  if (turn === 'used_up')
    return { ...state, next: 'record', failure: TIME_USED_UP, web: { ...state.web, account_id, fetched_ms: 0 } };
  return { ...state, web: { ...state.web, account_id } };
}

/** The account that pays for the readings of a set. If an organization is being deleted, its id takes the place. */
async function accountOfSet(table: Table, set_id: string): Promise<string> {
  const set = await findSet(table, set_id);
  const organization_id = set && organizationOf(set);
  const organization = organization_id === undefined ? undefined : await findOrganization(table, organization_id);
  return organization?.account_id ?? set?.owner_id ?? set_id;
}

export const handler = startReading({ ...liveEffects(), objects: openObjectStore() });
