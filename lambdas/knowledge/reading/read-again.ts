import { eventWrite } from '../../events/outbox.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { withNewReading } from '../sources/source.ts';
import { findSource } from '../sources/source-store.ts';
import { startReadingWrites } from '../sources/source-writes.ts';
import { readingOf, readingStateSchema } from './reading-state.ts';

/**
 * Starts the next reading of a feed, in a new execution of the state machine. If the feed was deleted or refreshed
 * while this execution waited, there is nothing to do: the refresh has its own execution.
 */
export const readAgain =
  (effects: Effects) =>
  async (event: unknown): Promise<void> => {
    const { table, now } = effects;
    const { set_id, source_id, version } = readingOf(readingStateSchema.parse(event));
    await retryOnConflict(async () => {
      const source = await findSource(table, { set_id, id: source_id });
      if (!source || source.version !== version || source.kind !== 'feed') return;
      await transactWrite(table, {
        ...startReadingWrites(table, source, { at: now() }),
        event: eventWrite(effects, {
          event: 'knowledge.source_changed',
          // Only our own functions see this event. They do not need the account, so the set takes its place.
          account_id: set_id,
          data: { set_id, source_id, version: withNewReading(source).version },
        }),
      });
    });
  };

export const handler = readAgain(liveEffects());
