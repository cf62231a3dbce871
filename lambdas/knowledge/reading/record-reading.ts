import { EXIT_ERRORS, KNOWLEDGE_LIMITS, TIMEOUT_ERRORS } from '../../../contracts/knowledge.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { pick } from '../../platform/fields/pick.ts';
import { logger } from '../../platform/logger.ts';
import { type ConditionFailed, tryTransactWrite } from '../../platform/table/transact-write.ts';
import { adoptTitleWrite, holdReadingWrites, progressWrite, type Reading } from '../sources/reading-writes.ts';
import type { HeldReport } from '../sources/source.ts';
import { completeReading, failReading } from './end-reading.ts';
import { type ReadingState, readingOf, readingStateSchema, TIME_USED_UP } from './reading-state.ts';
import { recordFetch } from './reading-turns.ts';

/** The fault is ours, so the owner can only try again. */
const FAULT = { code: 'reading_failed', message: 'The source could not be read. Refresh it to try again.' };

/** Parsing the file took all the time or memory. It would do so again, so the owner has to change the file. */
const TOO_COMPLEX = { code: 'too_complex', message: 'The file takes too long to read. Split it, or simplify it.' };
const TOO_EXPENSIVE: readonly string[] = [...TIMEOUT_ERRORS, ...EXIT_ERRORS];

const faultOf = ({ next }: ReadingState, { Error: name }: { readonly Error: string }) =>
  next === 'read' && TOO_EXPENSIVE.includes(name) ? TOO_COMPLEX : FAULT;

/**
 * Records the progress of a reading, or its end: it failed, waits for the owner's approval, or found no change. If the
 * source was deleted or a newer reading has started, this reading ends too. After a step that has fetched pages, counts
 * its time. If the account has used up its fetch time, the reading fails, and answers keep using the previous version.
 */
export const recordReading =
  (effects: Effects) =>
  async (event: unknown): Promise<ReadingState> => {
    const state = readingStateSchema.parse(event);
    const after = await recordStep(effects, state);
    const { account_id, fetched_ms } = { fetched_ms: fetchFaultMilliseconds(state), ...state.web };
    if (!after.web || account_id === undefined || fetched_ms === undefined) return after;
    const reading = readingOf(state);
    const step = { milliseconds: fetched_ms, isDone: after.next !== 'fetch' };
    const recorded = { ...after, web: { ...after.web, fetched_ms: undefined } };
    if (await recordFetch(effects, account_id, reading, step)) return recorded;
    return { ...recorded, next: lastStep(state, await failReading(effects, reading, TIME_USED_UP)) };
  };

/** A fetch that ended with an error counts with its longest time. */
const fetchFaultMilliseconds = ({ next, error }: ReadingState): number | undefined =>
  error && next === 'fetch' ? KNOWLEDGE_LIMITS.fetchStepSeconds * 1_000 : undefined;

async function recordStep(effects: Effects, state: ReadingState): Promise<ReadingState> {
  const { table, now } = effects;
  const reading = readingOf(state);
  if (state.error) logger.error('reading a source failed', { ...reading, error: state.error.Error });
  const failure = state.error ? faultOf(state, state.error) : state.failure;
  // What was fetched and read of an unchanged site is not needed. The step `pack` removes it.
  if (!failure && state.is_unchanged && state.web?.kind === 'site') return { ...state, next: 'pack' };
  if (failure || state.is_held || state.is_unchanged) {
    const end = () => {
      if (failure) return failReading(effects, reading, failure);
      if (!state.is_held)
        return completeReading(effects, reading, { isUnchanged: true, ready_counts: state.ready_counts });
      return tryTransactWrite(table, holdReadingWrites(table, reading, heldReportOf(state), now()));
    };
    return { ...state, next: lastStep(state, await end()) };
  }
  const progress = pick(state, ['pages', 'pages_read', 'unread_pages']);
  const outdated = await tryTransactWrite(table, { source: progressWrite(table, reading, progress) });
  if (outdated) return { ...state, next: lastStep(state, outdated) };
  await adoptTitle(effects, reading, state);
  return { ...state, next: nextStep(state) };
}

/**
 * The step that follows the end of a reading. If the source was deleted, `pack` removes what this reading has stored
 * since the deletion. If `pack` itself has failed, it is not repeated, because it could fail forever.
 */
function lastStep({ next }: ReadingState, outdated: ConditionFailed | undefined): ReadingState['next'] {
  const isDeleted = outdated?.failed('source') && outdated.itemOf('source') === undefined;
  return isDeleted && next !== 'pack' ? 'pack' : 'end';
}

const heldReportOf = ({ web, embedding_error }: ReadingState): Omit<HeldReport, 'read_at'> => ({
  is_cut: web?.is_cut ?? false,
  embedding_error: embedding_error?.Error,
});

function nextStep({ web, pages_read, pages }: ReadingState): ReadingState['next'] {
  if (web?.has_more) return 'fetch';
  return pages_read < pages ? 'read' : 'embed';
}

/**
 * Gives a source on the web the title of its page. Until then, its title is its address. A title that the owner has set
 * stays.
 */
async function adoptTitle({ table }: Effects, reading: Reading, { web }: ReadingState): Promise<void> {
  if (web?.title === undefined) return;
  await tryTransactWrite(table, { source: adoptTitleWrite(table, reading, { url: web.url, title: web.title }) });
}

export const handler = recordReading(liveEffects());
