import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomTail, ulidAt } from '../../../../lambdas/platform/ids.ts';
import { BLOCK_SIZE } from '../../../../lambdas/qpr-codes/list/block-ledger.ts';
import { encodeLedger } from '../../../../lambdas/qpr-codes/list/block-ledger-codec.ts';
import { type CodeList, entryKey, headKey, ledgerKey } from '../../../../lambdas/qpr-codes/list/code-list.ts';
import { type Meter, meter } from '../../../support/functions/capacity.ts';
import { type CodeEffects, codeEffects, page } from '../code-effects.ts';

const ACCOUNT = 'acc_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const LIST: CodeList = { owner_id: ACCOUNT, status: 'active' };
const TOTAL = 120_000;
const BLOCKS = TOTAL / BLOCK_SIZE;
const START_MS = Date.UTC(2025, 0, 1);
/** The time span of a block: about one code every ten minutes. The whole list spans more than two years. */
const BLOCK_MS = BLOCK_SIZE * 600_000;

let effects: CodeEffects;
let tableMeter: Meter;

const blockStart = (block: number) => START_MS + block * BLOCK_MS;

/** The name of a code by its position, counted from the oldest. */
const nameOf = (position: number) => `Table number ${position}`;

/**
 * Creates entries only in the blocks that the test reads. The counts of the list (the head and the ledger, see
 * `code-list.ts`) include all codes.
 */
async function seed(blocks: readonly number[]) {
  const entries = blocks.flatMap((block) =>
    Array.from({ length: BLOCK_SIZE }, (_, index) => ({
      ...entryKey(LIST, ulidAt(blockStart(block) + index, randomTail(effects.random))),
      type: 'listed',
      name: nameOf(block * BLOCK_SIZE + index),
      scans_total: index,
    })),
  );
  const ledger = Array.from({ length: BLOCKS - 1 }, (_, block) => ({
    fromMs: block === 0 ? 0 : blockStart(block),
    count: BLOCK_SIZE,
  }));
  const items = [
    {
      ...headKey(LIST),
      type: 'code_list',
      total: TOTAL,
      open_from_ms: blockStart(BLOCKS - 1),
      open_count: BLOCK_SIZE,
      version: TOTAL,
    },
    { ...ledgerKey(LIST), type: 'code_ledger', blocks: encodeLedger(ledger), version: BLOCKS - 1 },
    ...entries,
  ];
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await effects.table.client.send(new BatchWriteCommand({ RequestItems: { [effects.table.name]: requests } }));
  }
}

const OFFSET = 100_000;
const deepBlock = Math.floor((TOTAL - OFFSET) / BLOCK_SIZE);

beforeAll(async () => {
  effects = await codeEffects();
  await seed([deepBlock - 2, deepBlock - 1, deepBlock, deepBlock + 1, BLOCKS - 1]);
  tableMeter = meter(effects.table.client);
}, 60_000);
afterAll(() => effects.table.close());

const read = (offset: number, limit: number) => tableMeter.measure(() => page(effects, ACCOUNT, offset, limit));

describe('a list of 120,000 codes', () => {
  test('returns its first page in one round trip', async () => {
    const { result, calls, units } = await read(0, 20);
    expect(result).toMatchObject({ total: TOTAL, limit: 20, offset: 0 });
    expect(result.codes[0]?.name).toBe(nameOf(TOTAL - 1));
    expect(calls).toHaveLength(1);
    expect(units).toBe(1);
  });

  test('returns the page at offset 100,000 in two round trips, for at most four times the units of the first page', async () => {
    const first = await read(0, 20);
    const deep = await read(OFFSET, 20);
    expect(deep.result.codes.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => nameOf(TOTAL - 1 - OFFSET - index)),
    );
    expect(deep.result.total).toBe(TOTAL);
    expect(deep.calls.map(({ command }) => command)).toEqual(['Query', 'Query']);
    expect(deep.units).toBeLessThanOrEqual(4 * first.units);
    expect(deep.units).toBe(3);
  });

  test('returns a page for at most four units, at any position in a block', async () => {
    const worst = { units: 0, calls: 0 };
    for (let offset = OFFSET - 40; offset < OFFSET + 80; offset += 1) {
      const { result, calls, units } = await read(offset, 20);
      expect(result.codes[0]?.name).toBe(nameOf(TOTAL - 1 - offset));
      expect(result.codes).toHaveLength(20);
      worst.units = Math.max(worst.units, units);
      worst.calls = Math.max(worst.calls, calls.length);
    }
    // One query reads the head and the ledger. Then one query reads the page, or two in parallel if the page spans two
    // blocks.
    expect(worst).toEqual({ units: 4, calls: 3 });
  }, 60_000);

  test('returns an empty page past its end', async () => {
    const { result } = await read(TOTAL, 20);
    expect(result).toEqual({ codes: [], total: TOTAL, limit: 20, offset: TOTAL });
  });
});

test('an account without codes has an empty first page and an empty deep page', async () => {
  for (const offset of [0, 1_000]) {
    expect(await page(effects, 'acc_nobody', offset, 20)).toEqual({ codes: [], total: 0, limit: 20, offset });
  }
});
