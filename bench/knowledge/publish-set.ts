import { publishPackWrite } from '../../lambdas/knowledge/sources/reading-writes.ts';
import { putSetWrites } from '../../lambdas/knowledge/store.ts';
import { newId } from '../../lambdas/platform/ids.ts';
import { transactWrite } from '../../lambdas/platform/table/transact-write.ts';
import type { FakeObjects } from '../../test/functional/knowledge/knowledge-effects.ts';
import type { Bench } from '../support/workbench.ts';

export const OWNER = 'acc_bench';

/** Stores a knowledge set and publishes its pack (the file that is searched), as if its source had been read. */
export async function publishSet({ table, effects }: Bench, objects: FakeObjects, pack: Buffer): Promise<string> {
  const id = newId('knowledgeSet', effects.now(), effects.random);
  const at = effects.now().toISOString();
  const set = { id, owner_id: OWNER, name: 'Bench', sources_count: 1, reading_count: 0, revision: 1, tokens: 0 };
  await transactWrite(table, putSetWrites(table, { ...set, languages: [], created_at: at, updated_at: at }));
  await objects.write(`packs/${id}/1`, pack);
  await transactWrite(table, { set: publishPackWrite(table, id, { revision: 1, languages: [] }) });
  return id;
}
