import * as z from 'zod/mini';
import type { WebKind } from '../../../contracts/knowledge.ts';
import { MINUTE_SECONDS } from '../../../contracts/time.ts';
import { INTERNAL_EVENT_DATA } from '../../events/internal-events.ts';
import { eventDataOf } from '../../events/published-event.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite, tryTransactWrite } from '../../platform/table/transact-write.ts';
import { textKey, uploadedSource } from '../objects/object-keys.ts';
import { type ObjectWriter, openObjectStore } from '../objects/object-store.ts';
import { claimReadingWrite } from '../sources/reading-writes.ts';
import { isBeingRead, type Source, type SourceKey, webKindOf, withNewReading } from '../sources/source.ts';
import { findSource } from '../sources/source-store.ts';
import { startReadingWrites } from '../sources/source-writes.ts';
import { type ReadingState, readingOf, readingStateSchema } from './reading-state.ts';
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
    const source = await findSource(effects.table, { setId: set_id, id: source_id });
    return source?.version === version
      ? claimReading(effects, source, execution)
      : endState({ setId: set_id, id: source_id });
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
    if (isBeingRead(source, now()) && source.uploadEtag === etag) return claimReading(effects, source, execution);
    await transactWrite(table, startReadingWrites(table, source, { at: now(), uploadEtag: etag }));
    return claimReading(effects, withNewReading(source), execution);
  });
}

/** Returns the end state if another execution reads this version, or if the version has already been read. */
async function claimReading(effects: StartEffects, source: Source, execution: string): Promise<ReadingState> {
  const reading = { setId: source.setId, sourceId: source.id, version: source.version };
  const failure = await tryTransactWrite(effects.table, {
    source: claimReadingWrite(effects.table, reading, execution),
  });
  return failure ? endState(source) : firstState(effects, source);
}

const endState = ({ setId, id }: SourceKey): ReadingState =>
  readingStateSchema.parse({ next: 'end', set_id: setId, source_id: id, version: 0 });

async function firstState({ objects }: StartEffects, source: Source): Promise<ReadingState> {
  const { file, answer, readyVersion, readyReport, isWithoutVectors } = source;
  const state: ReadingState = {
    // The defaults of all fields. `next` and `version` are replaced.
    ...endState(source),
    version: source.version,
    next: file ? 'read' : 'embed',
    ...(file && { content_type: file.contentType }),
    ready_version: readyVersion,
    ...(readyReport && { ready_counts: { pages: readyReport.pages, unread_pages: [...readyReport.unreadPages] } }),
    is_without_vectors: isWithoutVectors,
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
  { version, approvedVersion, heldReport, everyMinutes }: Source,
  { kind, url }: { readonly kind: WebKind; readonly url: string },
): ReadingState {
  // An approved version was read before it was held, so it only has to be published, with the notes of that reading.
  const isApproved = approvedVersion === version;
  const report = isApproved ? heldReport : undefined;
  return {
    ...state,
    next: isApproved ? 'pack' : 'fetch',
    web: { kind, url, steps: 0, has_more: false, is_cut: report?.isCut ?? false },
    ...(report && { read_at: report.readAt }),
    ...(report?.embeddingError !== undefined && { embedding_error: { Error: report.embeddingError } }),
    ...(everyMinutes !== undefined && { wait_seconds: everyMinutes * MINUTE_SECONDS }),
  };
}

export const handler = startReading({ ...liveEffects(), objects: openObjectStore() });
