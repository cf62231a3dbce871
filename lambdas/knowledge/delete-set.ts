import { eventWrite } from '../events/outbox.ts';
import type { Effects } from '../platform/effects.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import { transactWrite } from '../platform/table/transact-write.ts';
import { findSetWithSources } from './sources/source-store.ts';
import { countFeeds, deleteSourceWrite } from './sources/source-writes.ts';
import { deleteSetWrites } from './store.ts';

/** Deletes a set with its sources in one step. The handler of the event deletes the files of the set. */
export const deleteSet = (
  effects: Effects,
  { set_id, account_id }: { readonly set_id: string; readonly account_id: string },
): Promise<void> =>
  retryOnConflict(async () => {
    const { table } = effects;
    const found = await findSetWithSources(table, set_id);
    if (!found) return;
    await transactWrite(table, {
      ...deleteSetWrites(table, found.set, countFeeds(found.sources)),
      sources: found.sources.map((source) => deleteSourceWrite(table, source)),
      event: eventWrite(effects, { event: 'knowledge.changed', account_id, data: { set_id } }),
    });
  });
