import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getQprCodeAnalytics } from '../../../lambdas/scans/operations/get-qpr-code-analytics.ts';
import { listScans } from '../../../lambdas/scans/operations/list-scans.ts';
import { callApi } from '../../support/api-event.ts';
import { type CostOf, costMeter } from './cost.ts';
import { newOwner } from './owner.ts';
import { makeCode, rollUp, type ScanWorld, scanWorld } from './world.ts';

/** docs/data-model.md states these numbers. A transaction's units leave out the index: one more per scan. */
const KEY_UPDATE_UNITS = 1;

let world: ScanWorld;
let costOf: CostOf;
let key: string;
let code: { id: string; short_id: string };

beforeAll(async () => {
  world = await scanWorld();
  costOf = costMeter(world);
  const owner = await newOwner(world);
  key = owner.key;
  code = await makeCode(world, owner.accountId);
  await world.scan(code.short_id);
  await rollUp(world);
});
afterAll(() => world.effects.table.close());

describe('what it costs', () => {
  test('a scan', async () => {
    expect(await costOf(() => world.scan(code.short_id))).toEqual({ calls: ['Get', 'TransactWrite'], units: 6.5 });
  });

  test('a list of scans', async () => {
    const list = listScans({ ...world.effects, settings: world.settings });
    // The update is that of the API key, as for every operation.
    expect((await costOf(() => callApi(list, { key }))).calls).toEqual([
      'BatchGet',
      'Query',
      'Query',
      'Query',
      'Update',
    ]);
  });

  test('the numbers of a code', async () => {
    const get = getQprCodeAnalytics(world.effects);
    expect(await costOf(() => callApi(get, { key, pathParameters: { id: code.id } }))).toEqual({
      calls: ['BatchGet', 'Query', 'Update'],
      units: 4 + KEY_UPDATE_UNITS,
    });
  });
});
