import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { PlacementFixture } from './placement-fixture.ts';

// The tests in this file check the figures about placements in docs/data-model.md.

let scans: ScanFixture;
let fixture: PlacementFixture;
let measure: Meter['measure'];
beforeAll(async () => {
  scans = await scanFixture();
  fixture = await PlacementFixture.open(scans.effects);
  ({ measure } = meter(fixture.effects.table.client));
});
afterAll(() => fixture.close());

/** The names of the calls, sorted, and the sums of their units. The call that authenticates the API key is left out. */
async function costOf(work: () => Promise<unknown>) {
  const { calls } = await measure(work);
  const own = calls.slice(calls[0]?.command === 'UpdateItem' ? 1 : 0);
  const isWrite = (command: string) => /Update|Put|Write|Delete/.test(command);
  const sum = (writes: boolean) =>
    own.filter(({ command }) => isWrite(command) === writes).reduce((total, { units }) => total + units, 0);
  return { calls: own.map(({ command }) => command).toSorted(), reads: sum(false), writes: sum(true) };
}

test('creating placements costs what docs/data-model.md says', async () => {
  const { id } = await fixture.code();
  expect(await costOf(() => fixture.create({ qpr_code_id: id }))).toEqual({
    calls: ['BatchGetItem', 'BatchGetItem', 'DeleteItem', 'TransactWriteItems', 'TransactWriteItems'],
    reads: 4,
    writes: 13,
  });
});

test('listing, reading, changing and reassigning placements costs what docs/data-model.md says', async () => {
  const [menu, bar] = [await fixture.code(), await fixture.code()];
  const [first] = await fixture.create({ qpr_code_id: menu.id, count: 20 });
  const id = first?.id ?? '';
  expect({
    list: await costOf(() => fixture.list({ qpr_code_id: menu.id })),
    get: await costOf(() => fixture.get(id)),
    change: await costOf(() => fixture.change(id, { name: 'Terrace' })),
    reassign: await costOf(() => fixture.change(id, { qpr_code_id: bar.id })),
  }).toEqual({
    list: { calls: ['BatchGetItem', 'BatchGetItem', 'GetItem', 'Query', 'Query'], reads: 25, writes: 0 },
    get: { calls: ['BatchGetItem', 'GetItem', 'GetItem'], reads: 5, writes: 0 },
    change: { calls: ['BatchGetItem', 'GetItem', 'GetItem', 'TransactWriteItems'], reads: 5, writes: 4 },
    reassign: {
      calls: ['BatchGetItem', 'BatchGetItem', 'GetItem', 'GetItem', 'TransactWriteItems'],
      reads: 8,
      writes: 14,
    },
  });
});

test('scanning a placement costs what docs/data-model.md says, and more if the placement’s copy of the metadata is outdated', async () => {
  const code = await fixture.code();
  const { short_id } = await fixture.createOne({ qpr_code_id: code.id });
  await scans.scan(code.short_id);
  const usual = await costOf(() => scans.scan(short_id));
  // This change makes the placement's copy of the metadata outdated, so the next scan repeats its refused transaction.
  await fixture.call('update-qpr-code', { path: { id: code.id }, json: { metadata: { changed: true } } });
  expect({ usual, outdated: await costOf(() => scans.scan(short_id)) }).toEqual({
    usual: { calls: ['GetItem', 'GetItem', 'TransactWriteItems'], reads: 1, writes: 6 },
    outdated: {
      calls: ['GetItem', 'GetItem', 'GetItem', 'GetItem', 'TransactWriteItems', 'TransactWriteItems refused'],
      reads: 3,
      writes: 12,
    },
  });
});
