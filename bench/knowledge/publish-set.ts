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
  const set = { id, ownerId: OWNER, name: 'Bench', sourcesCount: 1, readingCount: 0, revision: 1, tokens: 0 };
  await transactWrite(table, putSetWrites(table, { ...set, languages: [], createdAt: at, updatedAt: at }));
  await objects.write(`packs/${id}/1`, pack);
  await transactWrite(table, { set: publishPackWrite(table, id, { revision: 1, languages: [] }) });
  return id;
}
