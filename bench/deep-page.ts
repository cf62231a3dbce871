import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { randomTail, ulidAt } from '../lambdas/platform/ids.ts';
import { queryFirst } from '../lambdas/platform/table/query-all.ts';
import { transactWrite } from '../lambdas/platform/table/transact-write.ts';
import { putWrite } from '../lambdas/platform/table/writes.ts';
import { BLOCK_SIZE, type Block } from '../lambdas/qpr-codes/list/block-ledger.ts';
import { encodeLedger } from '../lambdas/qpr-codes/list/block-ledger-codec.ts';
import {
  type CodeList,
  HEAD_SORT_KEY,
  headKey,
  partitionOf,
  putEntryWrite,
  putLedgerWrite,
} from '../lambdas/qpr-codes/list/code-list.ts';
import { readPage } from '../lambdas/qpr-codes/list/page.ts';
import { type BenchmarkResult, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const CODES = 120_000;
/** Codes per page. */
const LIMIT = 20;
const OFFSETS = [0, 50, 1_000, 10_000, 50_000, 100_000, 119_980];
/** DynamoDB's maximum for one batch of writes. */
const BATCH = 25;
const IN_FLIGHT = 16;
const MAX_RATIO = 4;
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z');
/** The time between the creation of two codes. */
const STEP_MS = 17;

/**
 * Reads pages of a list of 120,000 codes, at increasing offsets. Without the ledger, which stores the sizes of blocks of
 * codes, a query of the keys would have to find the position of a page.
 */
export async function deepPage(bench: Bench): Promise<BenchmarkResult> {
  const list: CodeList = { owner_id: 'acc_deep', status: 'active' };
  const blocks = await fillList(bench, list);
  const figures = [];
  for (const offset of OFFSETS) {
    const { result, calls, units } = await bench.measure(() => readPage(bench.table, list, offset, LIMIT));
    const expected = Array.from({ length: LIMIT }, (_, index) => nameAt(CODES - 1 - offset - index));
    if (result.total !== CODES || result.codes.some(({ name }, index) => name !== expected[index])) {
      throw new Error(`The page at offset ${offset} is wrong.`);
    }
    const skipped = await bench.measure(() => readKeys(bench, list, offset + LIMIT));
    figures.push({ offset, calls, units, skipped });
  }
  const first = figures[0]?.units ?? Number.NaN;
  const worst = Math.max(...figures.map(({ units }) => units / first));
  return {
    name: 'deep-page',
    rows: figures.map(({ offset, calls, units, skipped }) => ({
      offset,
      'database calls': calls.length,
      'capacity units': rounded(units),
      'compared with the first page': `${rounded(units / first)} ×`,
      'calls without the ledger': skipped.calls.length,
      'units without the ledger': rounded(skipped.units),
    })),
    targets: [
      {
        text: `no page costs more than ${MAX_RATIO} × the first one (worst: ${rounded(worst)} ×)`,
        met: worst <= MAX_RATIO,
      },
      ledgerTarget(blocks),
    ],
  };
}

/** The keys of the newest codes. DynamoDB charges for whole items, even if it returns only their keys. */
const readKeys = ({ table }: Bench, list: CodeList, count: number) =>
  queryFirst(
    table,
    {
      KeyConditionExpression: 'pk = :pk AND sk < :head',
      ExpressionAttributeValues: { ':pk': partitionOf(list), ':head': HEAD_SORT_KEY },
      ProjectionExpression: 'sk',
      ConsistentRead: true,
      ScanIndexForward: false,
    },
    count,
  );

/** Each write of the ledger costs capacity per kilobyte, so its bytes should be far fewer than those of JSON. */
function ledgerTarget(blocks: readonly Block[]) {
  const bytes = encodeLedger(blocks).length;
  const json = JSON.stringify(blocks.map(({ fromMs, count }) => [fromMs, count])).length;
  return { text: `the ledger is at most a third as large as JSON: ${bytes} of ${json} bytes`, met: bytes <= json / 3 };
}

const nameAt = (index: number) => `Location ${index} of a chain`;
const timeAt = (index: number) => FIRST_MS + index * STEP_MS;

/**
 * Writes the list exactly as 120,000 calls of `create-qpr-code` would leave it. It has an entry per code, a ledger with
 * the sizes of the full blocks of codes, and a head with the total and the size of the newest block, which is still
 * open.
 */
async function fillList({ table, effects, progress }: Bench, list: CodeList): Promise<Block[]> {
  progress(`a list of ${CODES} codes`);
  const openCount = CODES % BLOCK_SIZE || BLOCK_SIZE;
  const blocks: Block[] = Array.from({ length: (CODES - openCount) / BLOCK_SIZE }, (_, index) => ({
    fromMs: index === 0 ? 0 : timeAt(index * BLOCK_SIZE),
    count: BLOCK_SIZE,
  }));
  await transactWrite(table, {
    ledger: putLedgerWrite(table, list, blocks, 0),
    head: putWrite(table, {
      ...headKey(list),
      type: 'code_list',
      total: CODES,
      open_from_ms: timeAt(CODES - openCount),
      open_count: openCount,
      version: CODES,
    }),
  });
  let next = 0;
  const writer = async () => {
    while (next < CODES) {
      const start = next;
      next += BATCH;
      const requests = Array.from({ length: Math.min(BATCH, CODES - start) }, (_, offset) => {
        const index = start + offset;
        const code = {
          ulid: ulidAt(timeAt(index), randomTail(effects.random)),
          name: nameAt(index),
          scans_total: index,
        };
        return { PutRequest: { Item: putEntryWrite(table, list, code).Put?.Item } };
      });
      await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }));
      if (start % 20_000 === 0) progress(`${start} of ${CODES} codes`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, writer));
  return blocks;
}
