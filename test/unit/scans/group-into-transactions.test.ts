import { expect, test } from '@jest/globals';
import type { MergedScan } from '../../../lambdas/scans/roll-ups/additions.ts';
import { dayOfScan } from '../../../lambdas/scans/roll-ups/days.ts';
import { groupIntoTransactions } from '../../../lambdas/scans/roll-ups/group-into-transactions.ts';
import { monthOf } from '../../../lambdas/scans/roll-ups/placements/months.ts';
import { fc } from '../../support/fast-check.ts';

/** The number of scan ids per millisecond. Ids start at 0 in 2025. See `lambdas/events/scan-id.ts`. */
const IDS_PER_MILLISECOND = 8_192;
/** The first scan id of 2026. */
const YEAR_2026 = 31_536_000_000 * IDS_PER_MILLISECOND;

const mergedScan = fc
  .record({
    code: fc.integer({ min: 0, max: 40 }),
    index: fc.nat({ max: 200_000_000 }),
    uncounted: fc.boolean(),
    placement: fc.option(fc.nat({ max: 999 })),
  })
  .map(
    ({ code, index, uncounted, placement }): MergedScan => ({
      scan: {
        scan_id: YEAR_2026 + index * IDS_PER_MILLISECOND,
        short_id: `code${code}`,
        qpr_code_id: `qpr_${code}`,
        account_id: `acc_${code % 3}`,
        ...(code % 2 === 0 && { organization_id: `org_${code % 4}` }),
        ...(placement !== null && { placement_id: `plc_${placement}` }),
        visitor: 'v',
        uncounted,
        conversations: 0,
        ended_conversations: 0,
        messages: 0,
        tokens_in: 0,
        tokens_out: 0,
        rated_up: 0,
        rated_down: 0,
        unrated_up: 0,
        unrated_down: 0,
      },
    }),
  );

/**
 * The highest possible number of writes: one mark per scan, one item per day for each code and owner, and one item per
 * month for each placement. Uncounted scans also update the total of their code in the list of each owner, and the total
 * of their placement.
 */
function maxWrites(transaction: readonly MergedScan[]): number {
  const days = new Set<string>();
  const months = new Set<string>();
  const totals = new Set<string>();
  for (const { scan } of transaction) {
    const owners = [scan.account_id, scan.organization_id].filter((id) => id !== undefined);
    for (const id of [scan.short_id, ...owners]) days.add(`${id} ${dayOfScan(scan)}`);
    if (scan.uncounted) for (const id of owners) totals.add(`${id} ${scan.short_id}`);
    if (scan.placement_id === undefined) continue;
    months.add(`${scan.short_id} ${scan.placement_id} ${monthOf(dayOfScan(scan))}`);
    if (scan.uncounted) totals.add(scan.placement_id);
  }
  return transaction.length + days.size + months.size + totals.size;
}

test('scans are split into transactions within the limit of DynamoDB, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(mergedScan, { maxLength: 300, size: 'max' }), (scans) => {
      const transactions = groupIntoTransactions(scans);
      expect(transactions.flat()).toHaveLength(scans.length);
      expect(new Set(transactions.flat())).toEqual(new Set(scans));
      for (const transaction of transactions) expect(maxWrites(transaction)).toBeLessThanOrEqual(100);
    }),
  );
});

test('98 scans of one code on one day fit into one transaction, because they share the items of that day', () => {
  const [first] = fc.sample(mergedScan, 1);
  if (!first) throw new Error('fast-check returned no sample.');
  const scan = {
    ...first.scan,
    short_id: 'one',
    account_id: 'acc_1',
    organization_id: undefined,
    placement_id: undefined,
    uncounted: false,
  };
  const scans = Array.from({ length: 98 }, (_, index) => ({
    scan: { ...scan, scan_id: YEAR_2026 + index * IDS_PER_MILLISECOND },
  }));
  expect(groupIntoTransactions(scans)).toHaveLength(1);
});
