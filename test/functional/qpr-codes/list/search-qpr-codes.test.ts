import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../../contracts/limits.ts';
import { archiveQprCode } from '../../../../lambdas/api/qpr-codes/archive-qpr-code.ts';
import { deleteQprCode } from '../../../../lambdas/api/qpr-codes/delete-qpr-code.ts';
import { listCodes, listQprCodes } from '../../../../lambdas/api/qpr-codes/list-qpr-codes.ts';
import { unarchiveQprCode } from '../../../../lambdas/api/qpr-codes/unarchive-qpr-code.ts';
import { updateQprCode } from '../../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { randomTail, ulidAt } from '../../../../lambdas/platform/ids.ts';
import type { Item } from '../../../../lambdas/platform/table/table.ts';
import { BLOCK_SIZE } from '../../../../lambdas/qpr-codes/list/block-ledger.ts';
import { encodeLedger } from '../../../../lambdas/qpr-codes/list/block-ledger-codec.ts';
import { type CodeList, entryKey, headKey, ledgerKey } from '../../../../lambdas/qpr-codes/list/code-list.ts';
import type { QprCodeView } from '../../../../lambdas/qpr-codes/qpr-code-view.ts';
import { callApi } from '../../../support/functions/api-event.ts';
import { type Meter, meter } from '../../../support/functions/capacity.ts';
import { createTestCode } from '../code-effects.ts';
import { CodeFixture } from '../code-fixture.ts';

let fixture: CodeFixture;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());

const search = async (q: string, query: Record<string, string> = {}, key = fixture.key) => {
  const { status, body } = await callApi(listQprCodes(fixture.effects), { key, query: { q, ...query } });
  expect(status).toBe(200);
  return body as { codes: { id: string; name: string }[]; total: number };
};
const namesOf = async (...query: Parameters<typeof search>) => (await search(...query)).codes.map(({ name }) => name);

describe('GET /v1/qpr-codes?q=', () => {
  const codes = new Map<string, QprCodeView>();
  beforeAll(async () => {
    for (const name of ['Café Zürich', 'Straße 5', 'Hotel Bellevue, room 204', 'hotel bellevue, ROOM 205', 'Їжа']) {
      fixture.effects.advance(1_000);
      codes.set(name, await createTestCode(fixture.effects, fixture.account_id, { name }));
    }
  });

  test.each([
    ['cafe', ['Café Zürich']],
    ['CAFÉ', ['Café Zürich']],
    ['Cafe\u0301', ['Café Zürich']],
    ['rich', ['Café Zürich']],
    ['strasse', ['Straße 5']],
    ['їжа', ['Їжа']],
    ['room bell', ['hotel bellevue, ROOM 205', 'Hotel Bellevue, room 204']],
    ['204 hotel', ['Hotel Bellevue, room 204']],
    ['hotel zürich', []],
    ['  5  ', ['hotel bellevue, ROOM 205', 'Straße 5']],
    ['.*', []],
  ])('%j finds %j', async (q, names) => {
    const { total, codes } = await search(q);
    expect(codes.map(({ name }) => name)).toEqual(names);
    expect(total).toBe(names.length);
  });

  test('finds a code by its id, its scan URL, its short id, or the beginning of its short id', async () => {
    const { name, id, short_id, scan_url } = codes.get('Straße 5') as QprCodeView;
    for (const q of [short_id, short_id.slice(0, 4), short_id.toUpperCase(), id, scan_url]) {
      expect(await namesOf(q)).toEqual([name]);
    }
    expect(await namesOf(short_id.slice(1))).toEqual([]);
  });

  test('returns results in pages', async () => {
    expect(await search('hotel', { limit: '1', offset: '1' })).toEqual({
      codes: [expect.objectContaining({ name: 'Hotel Bellevue, room 204' })],
      total: 2,
      limit: 1,
      offset: 1,
    });
  });

  test('counts as exactly ten requests toward the rate limit', async () => {
    fixture.effects.advance(60_000);
    const left = async (query: Record<string, string>) =>
      Number(
        (await callApi(listQprCodes(fixture.effects), { key: fixture.key, query })).headers['x-ratelimit-remaining'],
      );
    const first = await left({});
    expect(await left({ q: 'hotel' })).toBe(first - 10);
    expect(await left({})).toBe(first - 11);
  });

  test('does not find codes of another account', async () =>
    expect(await namesOf('hotel', {}, fixture.otherKey)).toEqual([]));

  test('reflects every change immediately', async () => {
    fixture.effects.advance(1_000);
    const code = await createTestCode(fixture.effects, fixture.account_id, { name: 'Terrace' });
    const where = async (q: string) => ({
      active: await namesOf(q),
      archived: await namesOf(q, { status: 'archived' }),
    });
    expect(await where('terrace')).toEqual({ active: ['Terrace'], archived: [] });
    await fixture.call(updateQprCode, code, { method: 'PATCH', json: { name: 'Garden' } });
    expect(await where('terrace')).toEqual({ active: [], archived: [] });
    expect(await where('garden')).toEqual({ active: ['Garden'], archived: [] });
    await fixture.call(archiveQprCode, code, { method: 'POST' });
    expect(await where('garden')).toEqual({ active: [], archived: ['Garden'] });
    await fixture.call(unarchiveQprCode, code, { method: 'POST' });
    expect(await where('garden')).toEqual({ active: ['Garden'], archived: [] });
    await fixture.call(deleteQprCode, code, { method: 'DELETE' });
    expect(await where('garden')).toEqual({ active: [], archived: [] });
  });
});

const LARGE: CodeList = { owner_id: 'acc_01K9ZQ4T7M3X8V5C2B6N0P1R4S', status: 'active' };
const BLOCKS = 150;
const START_MS = Date.UTC(2025, 0, 1);
const blockStart = (block: number) => START_MS + block * BLOCK_SIZE * 1_000;

/** A name that is about as long as a typical one. */
const nameOf = (block: number, index: number) => `Hall-${block}-seat-${index}.`;

async function put(items: readonly Item[]) {
  const { client, name } = fixture.effects.table;
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  }
}

/**
 * Stores a list with 150 blocks of 96 codes. Its counts (the head and the ledger, see `code-list.ts`) say 14,400 codes,
 * but only the filled blocks contain entries.
 */
async function seed(filled: readonly number[]) {
  const entries = filled.flatMap((block) =>
    Array.from({ length: BLOCK_SIZE }, (_, index) => ({
      ...entryKey(LARGE, ulidAt(blockStart(block) + index, randomTail(fixture.effects.random))),
      type: 'listed',
      name: nameOf(block, index),
      scans_total: index,
    })),
  );
  const ledger = Array.from({ length: BLOCKS - 1 }, (_, block) => ({
    fromMs: block === 0 ? 0 : blockStart(block),
    count: BLOCK_SIZE,
  }));
  const [total, open_count, version] = [BLOCKS * BLOCK_SIZE, BLOCK_SIZE, BLOCKS];
  await put([
    { ...headKey(LARGE), type: 'code_list', total, open_from_ms: blockStart(BLOCKS - 1), open_count, version },
    { ...ledgerKey(LARGE), type: 'code_ledger', blocks: encodeLedger(ledger), version },
    ...entries,
  ]);
}

describe('a search in a long list', () => {
  const newest = Array.from({ length: 20 }, (_, index) => BLOCKS - 1 - index);
  let tableMeter: Meter;
  beforeAll(async () => {
    await seed([...newest, 60, 0]);
    tableMeter = meter(fixture.effects.table.client);
  }, 60_000);
  const find = (q: string) =>
    tableMeter.measure(() =>
      listCodes(fixture.effects, { account_id: LARGE.owner_id }, { status: 'active', limit: 20, offset: 0, q }),
    );

  test('returns each code once, newest first, whichever query read it', async () => {
    const { result } = await find('-seat-7.');
    const expected = [...newest, 60].map((block) => nameOf(block, 7));
    expect(result.total).toBe(expected.length);
    expect(result.codes.map(({ name }) => name)).toEqual(expected.slice(0, 20));
  });

  test('takes two round trips: one query for the newest codes and the counts, then eight in parallel', async () => {
    const { calls, units } = await find('nothing');
    expect(calls.map(({ command }) => command)).toEqual(Array(1 + 8).fill('Query'));
    // The 2,016 codes cost one unit per 35 codes, rounded up for each query.
    expect(units).toBe(59);
  });

  test('searches only the newest 10,000 codes, and returns how many codes it searched', async () => {
    expect(LIMITS.searchedCodes).toBe(10_000);
    const { result } = await find(nameOf(0, 5));
    expect(result).toMatchObject({ codes: [], total: 0, searched: 21 * BLOCK_SIZE });
    expect((await find(nameOf(60, 5))).result).toMatchObject({ codes: [{ name: nameOf(60, 5) }], total: 1 });
  });
});
