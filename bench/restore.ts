import '../test/support/functions/function-environment.ts';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { issueApiKey } from '../lambdas/api-keys/issue-key.ts';
import { revokeOutdatedAccess } from '../operator/restore/revoke-outdated-access.ts';
import { createTestTable, type TestTable } from '../test/support/functions/test-table.ts';
import { type BenchmarkResult, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const WARM_UP_ITEMS = 1_000;
const ITEMS = 20_000;
const KEYS = 50;
const BATCH = 25;
/** About the size of a scan. */
const FILLER = 'x'.repeat(350);

/**
 * Measures the part of `npm run restore` that we control: it reads the restored table and revokes outdated access, such
 * as API keys that were revoked after the restored time.
 */
export async function restore(bench: Bench): Promise<BenchmarkResult> {
  bench.progress('reading a restored table and revoking outdated access');
  const rows = [];
  let revoked = 0;
  for (const items of [WARM_UP_ITEMS, ITEMS]) {
    const old = await createTestTable();
    const effects = { ...bench.effects, table: old };
    for (let key = 0; key < KEYS; key += 1) await issueApiKey(effects, `restore-${key}@example.com`, 'restore');
    const { Items: issued = [] } = await old.client.send(new ScanCommand({ TableName: old.name }));
    const restored = await createTestTable();
    await write(restored, issued);
    const keyItems = issued.filter(({ type }) => type === 'api_key' || type === 'api_key_entry');
    await write(
      old,
      keyItems.map((item) => ({ ...item, revoked_at: new Date().toISOString() })),
    );
    await write(
      restored,
      Array.from({ length: items }, (_, index) => ({ pk: `SCANS#${index}`, sk: 'x', type: 'scan', filler: FILLER })),
    );
    const startedAt = performance.now();
    ({ revoked } = await revokeOutdatedAccess(old.client, { old: old.name, restored: restored.name }));
    const seconds = (performance.now() - startedAt) / 1_000;
    rows.push({
      items,
      keys: KEYS,
      'seconds (local)': rounded(seconds, 2),
      'items per second': Math.round(items / seconds),
    });
    for (const { client } of [old, restored]) client.destroy();
  }
  return {
    name: 'restore',
    rows: rows.slice(1),
    targets: [{ text: 'every key that was revoked after the restored time is revoked again', met: revoked === KEYS }],
  };
}

async function write({ client, name }: TestTable, items: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  for (let first = 0; first < items.length; first += BATCH) {
    const puts = items.slice(first, first + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: puts } }));
  }
}
