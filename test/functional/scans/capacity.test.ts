import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getAnalytics } from '../../../lambdas/api/scans/get-analytics.ts';
import { getQprCodeAnalytics } from '../../../lambdas/api/scans/get-qpr-code-analytics.ts';
import { listScans } from '../../../lambdas/api/scans/list-scans.ts';
import { rollUpScans } from '../../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { storeOrganization } from '../organizations/fixtures/stored-organization.ts';
import { type CostOf, costMeter } from './cost.ts';
import { newOwner, scanFrom } from './owner.ts';
import { enableStream, makeCode, rollUp, type ScanFixture, scanFixture, streamRecords } from './scan-fixture.ts';

/**
 * docs/data-model.md states the numbers that these tests check. A scan takes one more unit for the index, which is not
 * measured.
 */

/** Each API call updates the item of its key. */
const KEY_UPDATE_UNITS = 1;

let fixture: ScanFixture;
let costOf: CostOf;
let key: string;
let code: { id: string; short_id: string };

beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
  costOf = costMeter(fixture);
  const owner = await newOwner(fixture);
  key = owner.key;
  code = await makeCode(fixture, owner.account_id);
  await fixture.scan(code.short_id);
  await rollUp(fixture);
});
afterAll(() => fixture.effects.table.close());

describe('the database calls and capacity units of', () => {
  test('a scan', async () => {
    expect(await costOf(() => fixture.scan(code.short_id))).toEqual({ calls: ['Get', 'TransactWrite'], units: 4.5 });
  });

  test("a scan of an organization's code", async () => {
    const owner = await newOwner(fixture);
    const organization_id = await storeOrganization(fixture.effects, { ...owner, email: 'ada@example.com' }, 'Acme');
    const organizationCode = await makeCode(fixture, owner.account_id, { organization_id });
    // There are two more writes: the entry in the organization's list of codes, and the scan in its list of scans.
    expect(await costOf(() => fixture.scan(organizationCode.short_id))).toEqual({
      calls: ['Get', 'TransactWrite'],
      units: 8.5,
    });
  });

  test('the roll-up of a scan', async () => {
    await rollUp(fixture);
    await scanFrom(fixture, code.short_id, '192.0.2.77');
    const records = await streamRecords(fixture);
    const inserted = records.filter(({ dynamodb }) => dynamodb?.NewImage?.type?.S === 'scan').slice(-1);
    // One call reads the mark, which says whether the scan was already added. Then one transaction writes the mark, the
    // day of the code and the day of the account.
    expect(await costOf(() => rollUpScans(fixture.effects)({ Records: inserted }))).toEqual({
      calls: ['BatchGet', 'TransactWrite'],
      units: 6.5,
    });
  });

  test('listing scans', async () => {
    const list = listScans({ ...fixture.effects, settings: fixture.settings });
    // The first call with a new key also updates the account's count of API requests. Make it before measuring.
    await callApi(list, { key });
    // Three queries read the days, the count of the newest hours, and the page. Two batch reads get the scans and the
    // current owners of their codes. The update checks the API key.
    expect((await costOf(() => callApi(list, { key }))).calls).toEqual([
      'BatchGet',
      'BatchGet',
      'Query',
      'Query',
      'Query',
      'Update',
    ]);
  });

  test('the analytics of an account, and of a code in the same format', async () => {
    const get = getAnalytics(fixture.effects);
    // The calls read the memberships, two lists of codes, the days of the account and of its code, and the owner of the
    // code.
    expect(await costOf(() => callApi(get, { key }))).toEqual({
      calls: ['BatchGet', ...Array(5).fill('Query'), 'Update'],
      units: 4 + KEY_UPDATE_UNITS,
    });
    // The calls read the code, its days, and the months of its placements.
    expect(await costOf(() => callApi(get, { key, query: { qpr_code_id: code.id } }))).toEqual({
      calls: ['BatchGet', 'Query', 'Query', 'Update'],
      units: 4 + KEY_UPDATE_UNITS,
    });
  });

  test('the analytics of a code', async () => {
    const get = getQprCodeAnalytics(fixture.effects);
    expect(await costOf(() => callApi(get, { key, pathParameters: { id: code.id } }))).toEqual({
      calls: ['BatchGet', 'Query', 'Query', 'Update'],
      units: 4 + KEY_UPDATE_UNITS,
    });
  });
});
