import { completeBatch } from '../../lambdas/placements/batch-store.ts';
import { copyOf } from '../../lambdas/placements/placement.ts';
import type { Effects } from '../../lambdas/platform/effects.ts';
import { randomTail, ulidAt } from '../../lambdas/platform/ids.ts';
import { codeIdOf, shortIdOf } from '../../lambdas/qpr-codes/qpr-code.ts';
import { findScannedCode } from '../../lambdas/qpr-codes/scanned-code.ts';

/** Creates placements of a code and returns their ids. */
export async function createPlacements({ table, now, random }: Effects, codeShortId: string, count: number) {
  const code = await findScannedCode(table, codeShortId, { consistent: true });
  if (!code) throw new Error(`The code ${codeShortId} does not exist.`);
  const at = now();
  const ulids = Array.from({ length: count }, () => ulidAt(at.getTime(), randomTail(random)));
  await completeBatch(table, {
    ulids,
    first: 1,
    pattern: {
      ulid: ulids[0] ?? '',
      group_id: codeIdOf(code.ulid),
      name: 'Table {n}',
      variables: { table: '{n}' },
      retired: false,
      history: [],
      updated_at: at.toISOString(),
      code: copyOf(code),
    },
  });
  return ulids.map((ulid) => ({ id: `plc_${ulid}`, short_id: shortIdOf(ulid) }));
}
