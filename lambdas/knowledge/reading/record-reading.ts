import { type Effects, liveEffects } from '../../platform/effects.ts';
import { logger } from '../../platform/logger.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { failReadingWrites, progressWrite } from '../sources/source-store.ts';
import { type ReadingState, readingOf, readingStateSchema } from './reading-state.ts';

/** Our own fault. The owner can only try again. */
const FAULT = { code: 'reading_failed', message: 'The source could not be read. Refresh it to try again.' };

/** Records how far a reading is, or why it failed. If the source was deleted or is read anew, the reading ends. */
export const recordReading =
  ({ table, now }: Effects) =>
  async (event: unknown): Promise<ReadingState> => {
    const state = readingStateSchema.parse(event);
    const reading = readingOf(state);
    if (state.error) logger.error('reading a source failed', { ...reading, error: state.error.Error });
    const failure = state.error ? FAULT : state.failure;
    if (failure) {
      await tryTransactWrite(table, failReadingWrites(table, reading, failure, now()));
      return { ...state, next: 'end' };
    }
    const progress = { pages: state.pages, pagesRead: state.pages_read, unreadPages: state.unread_pages };
    const outdated = await tryTransactWrite(table, { source: progressWrite(table, reading, progress) });
    if (outdated) return { ...state, next: 'end' };
    return { ...state, next: state.pages_read < state.pages ? 'read' : 'embed' };
  };

export const handler = recordReading(liveEffects());
