import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { CODE_ORDERS } from '../../../contracts/qpr-codes.ts';
import { dayOf } from '../../../contracts/time.ts';
import { listQprCodes, schemas } from '../../../lambdas/api/qpr-codes/list-qpr-codes.ts';
import { ITEM_EXISTS } from '../../../lambdas/platform/table/conditions.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { updateWrite } from '../../../lambdas/platform/table/writes.ts';
import { changeStatus } from '../../../lambdas/qpr-codes/change-status.ts';
import { entryKey } from '../../../lambdas/qpr-codes/list/code-list.ts';
import { ulidOfCodeId } from '../../../lambdas/qpr-codes/qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { qprCodeKey } from '../../../lambdas/qpr-codes/store.ts';
import { addToDayWrite } from '../../../lambdas/scans/roll-ups/store.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { createTestCode } from './code-effects.ts';
import { CodeFixture } from './code-fixture.ts';

let fixture: CodeFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.makeCode();
});

const list = (query: Record<string, string> = {}, key = fixture.key) =>
  callApi(listQprCodes(fixture.effects), { key, path: '/v1/qpr-codes', query });
const ids = ({ body }: Awaited<ReturnType<typeof list>>) => (body.codes as { id: string }[]).map(({ id }) => id);

describe('GET /v1/qpr-codes', () => {
  test('returns exactly the fields of the contract', async () => {
    const reply = await list({ limit: '1', status: 'active' });
    const { id, name, short_id, scan_url, status, scans_total, created_at } = code;
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      codes: [{ id, name, short_id, scan_url, status, scans_total, created_at }],
      total: expect.any(Number),
      limit: 1,
      offset: 0,
    });
  });

  test('lists codes newest first, in pages', async () => {
    const newer = await fixture.makeCode();
    expect(ids(await list({ limit: '2' }))).toEqual([newer.id, code.id]);
    const second = await list({ limit: '1', offset: '1' });
    expect(second.body).toMatchObject({ limit: 1, offset: 1 });
    expect(ids(second)).toEqual([code.id]);
  });

  test('sorts the list by age, name or scans; every order except newest first counts as ten requests, like a search', async () => {
    const separate = await CodeFixture.open();
    const created: Record<string, string> = {};
    for (const name of ['Room 10', 'room 9', 'Bar']) {
      separate.effects.advance(1_000);
      created[name] = (await createTestCode(separate.effects, separate.account_id, { name })).id;
    }
    const entry = entryKey(
      { owner_id: separate.account_id, status: 'active' },
      String(ulidOfCodeId(String(created['room 9']))),
    );
    await transactWrite(separate.effects.table, {
      scans: updateWrite(separate.effects.table, entry, { add: { scans_total: 3 } }, ITEM_EXISTS),
    });
    const sorted = async (query: Record<string, string>) => {
      const { body } = await callApi(listQprCodes(separate.effects), {
        key: separate.key,
        path: '/v1/qpr-codes',
        query,
      });
      return (body.codes as { name: string }[]).map(({ name }) => name);
    };
    expect(await sorted({ sort: 'newest' })).toEqual(['Bar', 'room 9', 'Room 10']);
    expect(await sorted({ sort: 'oldest' })).toEqual(['Room 10', 'room 9', 'Bar']);
    expect(await sorted({ sort: 'name' })).toEqual(['Bar', 'room 9', 'Room 10']);
    expect(await sorted({ sort: 'scans' })).toEqual(['room 9', 'Bar', 'Room 10']);
    expect(await sorted({ sort: 'scans', q: 'room', limit: '1', offset: '1' })).toEqual(['Room 10']);
    for (const sort of CODE_ORDERS)
      expect([sort, schemas.weightOf({ sort })]).toEqual([sort, sort === 'newest' ? 1 : LIMITS.requestsPerSearch]);
    await separate.close();
  });

  test('lists active codes unless the query asks for archived ones', async () => {
    await changeStatus(fixture.effects, { account_id: fixture.account_id }, code.id, 'archived');
    expect(ids(await list())).not.toContain(code.id);
    const archived = await list({ status: 'archived' });
    expect(ids(archived)).toEqual([code.id]);
    expect(archived.body).toMatchObject({ codes: [{ status: 'archived' }], total: 1 });
  });

  test('does not list codes of another account', async () =>
    expect((await list({}, fixture.otherKey)).body).toEqual({ codes: [], total: 0, limit: 20, offset: 0 }));

  test.each([
    ['limit', '0'],
    ['offset', '-1'],
    ['status', 'deleted'],
    ['organization_id', 'org_nothing'],
    ['q', ' '],
    ['q', 'x'.repeat(201)],
    ['include', 'month'],
  ])('refuses the query %s=%s, and names the field in the error', async (field, value) => {
    const reply = await list({ [field]: value });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path: `query.${field}`, message: expect.any(String) }]);
  });

  test('includes the scans of the last seven days on request', async () => {
    const { table } = fixture.effects;
    const neverScanned = await fixture.makeCode();
    await fixture.scan(code, 'active', 11);
    const day = (daysAgo: number) => dayOf(new Date(fixture.effects.now().getTime() - daysAgo * 86_400_000));
    await transactWrite(table, {
      // The columns are days ago, part and scans. The day of a heavily scanned code has several parts.
      days: [
        [7, 0, 4],
        [6, 0, 1],
        [6, 3, 2],
        [0, 0, 4],
      ].map(([daysAgo = 0, part = 0, scans = 0]) =>
        addToDayWrite(table, code.short_id, { day: day(daysAgo), counters: { scans }, hot: false }, part),
      ),
    });
    const { body } = await list({ limit: '2', include: 'week' });
    expect(body.codes).toEqual([
      expect.objectContaining({
        id: neverScanned.id,
        scans_total: 0,
        scans_week: 0,
        scans_by_day: [0, 0, 0, 0, 0, 0, 0],
      }),
      expect.objectContaining({ id: code.id, scans_total: 11, scans_week: 7, scans_by_day: [3, 0, 0, 0, 0, 0, 4] }),
    ]);
  });

  test('includes the knowledge sets on request', async () => {
    const { table } = fixture.effects;
    const plain = await fixture.makeCode();
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...qprCodeKey(code.short_id) },
        UpdateExpression: 'SET knowledge = :sets',
        ExpressionAttributeValues: { ':sets': ['kno_1'] },
      }),
    );
    expect((await list({ limit: '2', include: 'knowledge' })).body.codes).toMatchObject([
      { id: plain.id, knowledge: [] },
      { id: code.id, knowledge: ['kno_1'] },
    ]);
    expect((await list({ short_id: code.short_id, include: 'knowledge' })).body.codes).toMatchObject([
      { id: code.id, knowledge: ['kno_1'] },
    ]);
  });

  test('does not find an organization that the caller is not a member of', async () =>
    expect(await list({ organization_id: 'org_01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatchObject({
      status: 404,
      body: { code: 'organization.not_found' },
    }));
});

describe('GET /v1/qpr-codes?short_id=', () => {
  test('finds the code by its short id in lower or upper case, whatever its status', async () => {
    await fixture.makeCode();
    const { id, name, short_id, scan_url, scans_total, created_at } = code;
    const expected = {
      codes: [{ id, name, short_id, scan_url, status: 'active', scans_total, created_at }],
      total: 1,
      limit: 20,
      offset: 0,
    };
    for (const typed of [short_id, short_id.toUpperCase()])
      expect((await list({ short_id: typed })).body).toEqual(expected);
    await changeStatus(fixture.effects, { account_id: fixture.account_id }, id, 'archived');
    expect((await list({ short_id })).body).toMatchObject({ codes: [{ id, status: 'archived' }], total: 1 });
    expect((await list({ short_id, status: 'archived', include: 'week' })).body).toMatchObject({
      codes: [{ id, scans_week: 0 }],
    });
    expect((await list({ short_id, status: 'active' })).body).toMatchObject({ codes: [], total: 0 });
    expect((await list({ short_id, offset: '1' })).body).toMatchObject({ codes: [], total: 1, offset: 1 });
  });

  test('does not find missing codes or those of another account', async () => {
    const nothing = { codes: [], total: 0, limit: 20, offset: 0 };
    expect((await list({ short_id: '0000000000' })).body).toEqual(nothing);
    expect((await list({ short_id: code.short_id }, fixture.otherKey)).body).toEqual(nothing);
  });

  test.each([
    [{ short_id: 'lobby' }, 'Must be a short id of ten letters and digits, such as 2b6n0p1r4s.'],
    [{ short_id: '0000000000', q: 'lobby' }, 'Send either short_id or q.'],
    [{ short_id: '0000000000', include: 'tags' }, 'Send either short_id or include=tags.'],
  ])('refuses %j', async (query, message) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { errors: [{ path: 'query.short_id', message }] } });
  });
});
