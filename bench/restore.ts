import '../test/support/functions/function-environment.ts';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { issueApiKey } from '../lambdas/api-keys/issue-key.ts';
import { revokeOutdatedAccess } from '../operator/restore/revoke-outdated-access.ts';
import { createTestTable } from '../test/support/functions/test-table.ts';
import { type BenchmarkResult, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const WARM_UP_ITEMS = 1_000;
const ITEMS = 20_000;
const KEYS = 50;
const BATCH = 25;
/** About the size of a scan. */
const FILLER = 'x'.repeat(350);

/** Measures the part of `npm run restore` that we control: it reads the restored table and revokes outdated access. */
export async function restore(bench: Bench): Promise<BenchmarkResult> {
  bench.progress('reading a restored table and revoking outdated access');
  const rows = [];
  for (const items of [WARM_UP_ITEMS, ITEMS]) {
    const table = await createTestTable();
    const effects = { ...bench.effects, table };
    for (let key = 0; key < KEYS; key += 1) await issueApiKey(effects, `restore-${key}@example.com`, 'restore');
    for (let first = 0; first < items; first += BATCH) {
      const requests = Array.from({ length: BATCH }, (_, index) => ({
        PutRequest: { Item: { pk: `SCANS#${first + index}`, sk: 'x', type: 'scan', filler: FILLER } },
      }));
      await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }));
    }
    const startedAt = performance.now();
    await revokeOutdatedAccess(table.client, { old: bench.table.name, restored: table.name });
    const seconds = (performance.now() - startedAt) / 1_000;
    rows.push({
      items,
      keys: KEYS,
      'seconds (local)': rounded(seconds, 2),
      'items per second': Math.round(items / seconds),
    });
    table.client.destroy();
  }
  return { name: 'restore', rows: rows.slice(1), targets: [] };
}
