import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dayOf } from '../../../contracts/time.ts';
import { archiveQprCode } from '../../../lambdas/api/qpr-codes/archive-qpr-code.ts';
import { createQprCode } from '../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { deleteQprCode } from '../../../lambdas/api/qpr-codes/delete-qpr-code.ts';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { listQprCodeVersions } from '../../../lambdas/api/qpr-codes/list-qpr-code-versions.ts';
import { listQprCodes } from '../../../lambdas/api/qpr-codes/list-qpr-codes.ts';
import { restoreQprCodeVersion } from '../../../lambdas/api/qpr-codes/restore-qpr-code-version.ts';
import { unarchiveQprCode } from '../../../lambdas/api/qpr-codes/unarchive-qpr-code.ts';
import { updateQprCode } from '../../../lambdas/api/qpr-codes/update-qpr-code.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { addToDayWrite } from '../../../lambdas/scans/roll-ups/store.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type Meter, meter } from '../../support/functions/capacity.ts';
import { createTestCode, fillOpenBlock } from './code-effects.ts';
import { CodeFixture } from './code-fixture.ts';

let fixture: CodeFixture;
let tableMeter: Meter;
let id: string;

beforeAll(async () => {
  fixture = await CodeFixture.open();
  const { effects, account_id: accountId } = fixture;
  tableMeter = meter(effects.table.client);
  for (let index = 0; index < 30; index += 1) {
    effects.advance(1);
    ({ id } = await createTestCode(effects, accountId, { name: `Table number ${index}` }));
  }
  // The first archived code creates the head of the archived list.
  await fixture.call(archiveQprCode, { id }, POST);
  await fixture.call(unarchiveQprCode, { id }, POST);
}, 60_000);
afterAll(() => fixture.close());

const POST = { method: 'POST' };

/**
 * The calls after the key check and their units, as docs/data-model.md lists them for a small code. A code is stored as
 * its detail and an entry in a list. Each list has a head.
 */
async function cost(work: () => Promise<{ readonly status: number }>) {
  // Start a new minute, because every tenth request of a key in a minute also updates the request count of its account.
  fixture.effects.advance(60_000);
  const { result, calls } = await tableMeter.measure(work);
  expect(result.status).toBeLessThan(300);
  const [check, ...rest] = calls.map(({ command, units }) => `${command} ${units}`);
  expect(check).toBe('UpdateItem 1');
  return rest;
}

const create = (key: string) =>
  callApi(createQprCode(fixture.effects), { ...POST, key, json: { name: 'Lobby', prompt: 'You are the concierge.' } });
const update = (json: object) => fixture.call(updateQprCode, { id }, { method: 'PATCH', json });
const archive = () => fixture.call(archiveQprCode, { id }, POST);

describe('round trips and capacity units', () => {
  const READ = 'BatchGetItem 3';
  const READ_WITH_LISTS = 'BatchGetItem 7';

  test('create: reads the brand, then writes detail, entry, head and event in one transaction', async () => {
    expect(await cost(() => create(fixture.key))).toEqual(['GetItem 1', 'TransactWriteItems 8']);
  });
  test('list the first page of 20: one query for head and entries', async () => {
    const list = () => callApi(listQprCodes(fixture.effects), { key: fixture.key, query: { limit: '20' } });
    expect(await cost(list)).toEqual(['Query 1']);
  });
  test('list with the scans of the week: one more query per code that was ever scanned', async () => {
    const { table, now } = fixture.effects;
    await fixture.scan({ id }, 'active', 1);
    const day = { day: dayOf(now()), counters: { scans: 1 }, hot: false };
    await transactWrite(table, { day: addToDayWrite(table, id.slice(-10).toLowerCase(), day, 0) });
    const list = () => callApi(listQprCodes(fixture.effects), { key: fixture.key, query: { include: 'week' } });
    expect(await cost(list)).toEqual(['Query 1', 'Query 0.5']);
  });
  test('list with the organization of each code: one more read of the codes', async () => {
    const query = { include: 'organization', limit: '20' };
    const list = () => callApi(listQprCodes(fixture.effects), { key: fixture.key, query });
    expect(await cost(list)).toEqual(['Query 1', 'BatchGetItem 20']);
  });
  test('search in 31 codes: one query for their entries', async () => {
    const search = () => callApi(listQprCodes(fixture.effects), { key: fixture.key, query: { q: 'number 7' } });
    // A search counts as ten requests, so it reports its usage to the account, in parallel with the query.
    expect((await cost(search)).toSorted()).toEqual(['Query 1', 'UpdateItem 1']);
  });
  test('get: reads the detail, and the entry in each of the two lists that can have it', async () => {
    expect(await cost(() => fixture.call(getQprCode, { id }))).toEqual([READ]);
  });
  test('change the metadata: writes the detail and the entry, whose metadata version each scan checks', async () => {
    expect(await cost(() => update({ metadata: { table: '7' } }))).toEqual([READ, 'TransactWriteItems 4']);
  });
  test('change the limits: writes only the detail, because no version is created', async () => {
    expect(await cost(() => update({ limits: { messages_per_day: 50 } }))).toEqual([READ, 'TransactWriteItems 2']);
  });
  test('change the prompt: writes the detail and the previous version', async () => {
    expect(await cost(() => update({ prompt: 'new' }))).toEqual([READ, 'TransactWriteItems 4']);
  });
  test('change the tags: writes the detail and the entry', async () => {
    expect(await cost(() => update({ tags: ['Summer'] }))).toEqual([READ, 'TransactWriteItems 4']);
  });
  test('change the name: writes the detail, the previous version and the entry', async () => {
    expect(await cost(() => update({ name: 'new' }))).toEqual([READ, 'TransactWriteItems 6']);
  });
  test('list versions: reads the code, the versions with one query, and the e-mail addresses of the authors', async () => {
    const list = () => fixture.call(listQprCodeVersions, { id });
    expect(await cost(list)).toEqual([READ, 'Query 1', 'BatchGetItem 1']);
  });
  test('restore a version: reads the code and the version, and saves the code', async () => {
    const restore = () => fixture.call(restoreQprCodeVersion, { id }, { ...POST, pathParameters: { id, number: '2' } });
    expect(await cost(restore)).toEqual([READ, 'GetItem 1', 'TransactWriteItems 6']);
  });
  test('archive: writes the detail, two entries and two heads', async () => {
    expect(await cost(archive)).toEqual([READ_WITH_LISTS, 'TransactWriteItems 10']);
  });
  test('archive an archived code: only reads the code', async () => {
    expect(await cost(archive)).toEqual([READ_WITH_LISTS]);
  });
  test('delete: reads the recent moves, then deletes detail, logo and entry, and writes head and event, in one transaction', async () => {
    const remove = () => fixture.call(deleteQprCode, { id }, { method: 'DELETE' });
    expect(await cost(remove)).toEqual([READ_WITH_LISTS, 'GetItem 1', 'TransactWriteItems 10']);
  });
  test('create a code that closes a block (one in 96): a refused write, a query, and a retry that also writes the ledger', async () => {
    const { api_key: key, account_id: accountId } = await issueApiKey(fixture.effects, 'block@example.com', 'Test');
    await createTestCode(fixture.effects, accountId);
    await fillOpenBlock(fixture.effects, accountId);
    fixture.effects.advance(1);
    expect(await cost(() => create(key))).toEqual([
      'GetItem 1',
      'TransactWriteItems refused 8',
      'Query 1',
      'TransactWriteItems 10',
    ]);
  }, 60_000);
});
