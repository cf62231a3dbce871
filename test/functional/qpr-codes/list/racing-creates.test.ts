import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomTail, ulidAt } from '../../../../lambdas/platform/ids.ts';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { putWrite } from '../../../../lambdas/platform/table/writes.ts';
import { countOf } from '../../../../lambdas/qpr-codes/list/block-ledger.ts';
import { headKey, partitionOf, putEntryWrite, toHead, toLedger } from '../../../../lambdas/qpr-codes/list/code-list.ts';
import { codeIdOf } from '../../../../lambdas/qpr-codes/qpr-code.ts';
import { allIds, type CodeEffects, codeEffects, createTestCode, page } from '../code-effects.ts';

let effects: CodeEffects;
beforeAll(async () => {
  effects = await codeEffects();
});
afterAll(() => effects.table.close());

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

/** The head of a list counts the newest codes in the open block. The ledger counts the older codes in closed blocks. */
async function headAndLedger(accountId: string) {
  const { Items: items = [] } = await effects.table.client.send(
    new QueryCommand({
      TableName: effects.table.name,
      KeyConditionExpression: 'pk = :pk AND sk >= :start',
      ExpressionAttributeValues: { ':pk': partitionOf({ owner_id: accountId, status: 'active' }), ':start': '~' },
    }),
  );
  return { head: toHead(items[0] ?? {}), ledger: toLedger(items[1]) };
}

/** Stores the entries of 80 codes of an account, one per millisecond, and counts them. Returns their ids. */
async function storeListed(accountId: string, untilMs: number): Promise<string[]> {
  const { table, random } = effects;
  const list = { owner_id: accountId, status: 'active' } as const;
  const ulids = numbers(80).map((index) => ulidAt(untilMs - 80 + index, randomTail(random)));
  const head = { type: 'code_list', total: 80, open_from_ms: 0, open_count: 80, version: 80 };
  await transactWrite(table, {
    entries: ulids.map((ulid) => putEntryWrite(table, list, { ulid, name: 'Lobby', scans_total: 0 })),
    head: putWrite(table, { ...headKey(list), ...head }),
  });
  return ulids.map(codeIdOf);
}

describe('50 concurrent creates in an account with 80 codes', () => {
  test.each([
    ['with equal clocks', (index: number) => index * 0],
    ['with clocks that differ by minutes', (index: number) => (index % 7) * 60_000],
  ])(
    '%s leave every code in the list once, and the total is right',
    async (name, skew) => {
      const accountId = `acc_${name}`;
      const before = effects.now().getTime();
      const stored = await storeListed(accountId, before);
      const created = await Promise.all(
        numbers(50).map((index) =>
          createTestCode({ ...effects, now: () => new Date(before + skew(index)) }, accountId),
        ),
      );
      const listed = await allIds(effects, accountId);
      expect(listed).toHaveLength(130);
      expect(new Set(listed)).toEqual(new Set([...stored, ...created.map(({ id }) => id)]));
      expect(listed).toEqual(listed.toSorted().reverse());
      expect((await page(effects, accountId, 0, 1)).total).toBe(130);

      const { head, ledger } = await headAndLedger(accountId);
      expect(head.open_count + countOf(ledger.blocks)).toBe(130);
      // 96 codes fill a block, and the others are in the open block.
      expect(ledger.blocks).toEqual([{ fromMs: 0, count: 96 }]);
    },
    60_000,
  );
});

test('a new code is at the top of the list immediately', async () => {
  for (const name of ['one', 'two', 'three']) {
    effects.advance(1);
    const { id } = await createTestCode(effects, 'acc_fresh', { name });
    const list = await page(effects, 'acc_fresh', 0, 1);
    expect(list.codes.map((code) => [code.id, code.name])).toEqual([[id, name]]);
  }
  expect((await page(effects, 'acc_fresh', 0, 20)).total).toBe(3);
});
