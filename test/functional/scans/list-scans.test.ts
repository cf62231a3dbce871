import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { listScans } from '../../../lambdas/api/scans/list-scans.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { newOwner, scanFrom } from './owner.ts';
import { enableStream, makeCode, rollUp, type ScanFixture, scanFixture } from './scan-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
});
afterAll(() => fixture.effects.table.close());

const scans = (key: string, query: Record<string, string> = {}) =>
  callApi(listScans({ ...fixture.effects, settings: fixture.settings }), { key, query });
const idsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.scans as { scan_id: number }[]).map(({ scan_id }) => scan_id);

test('lists the scans of all codes of the account immediately, newest first', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const one = await makeCode(fixture, accountId);
  const two = await makeCode(fixture, accountId);
  const recorded = [];
  for (const code of [one, two, one])
    recorded.unshift((await scanFrom(fixture, code.short_id, '192.0.2.1', 'AT')).scan_id);
  const reply = await scans(key);
  expect(idsOf(reply)).toEqual(recorded);
  expect(reply.body).toMatchObject({ total: 3, limit: 50, offset: 0 });
  expect((reply.body.scans as unknown[])[0]).toEqual({
    scan_id: recorded[0],
    qpr_code_id: one.id,
    short_id: one.short_id,
    scanned_at: expect.any(String),
    country: 'AT',
    device: 'mobile',
    source: 'qr',
    visitor: expect.any(String),
    conversation_id: null,
  });
  expect(idsOf(await scans(key, { qpr_code_id: one.id }))).toEqual([recorded[0], recorded[2]]);
  expect(idsOf(await scans(key, { limit: '1', offset: '1' }))).toEqual([recorded[1]]);
  const { key: stranger } = await newOwner(fixture);
  expect((await scans(stranger, { qpr_code_id: one.id })).status).toBe(404);
  expect((await scans(stranger)).body).toMatchObject({ scans: [], total: 0 });
});

test('returns any page and the total for rolled-up scans of several days', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  const recorded: { id: number; at: number }[] = [];
  for (let index = 0; index < 30; index += 1) {
    const { scan_id: scanId } = await scanFrom(fixture, code.short_id, '192.0.2.2');
    recorded.unshift({ id: scanId ?? 0, at: fixture.effects.now().getTime() });
    fixture.effects.advance(index % 5 === 4 ? DAY_MILLISECONDS : 20 * 60_000);
  }
  await rollUp(fixture);
  for (const query of [{}, { qpr_code_id: code.id }] as Record<string, string>[]) {
    for (const offset of [0, 3, 7, 15, 28, 29, 30, 99]) {
      const reply = await scans(key, { ...query, limit: '4', offset: String(offset) });
      expect(idsOf(reply)).toEqual(recorded.slice(offset, offset + 4).map(({ id }) => id));
      expect(reply.body.total).toBe(30);
    }
    const since = new Date(recorded[20]?.at ?? 0);
    const until = new Date(recorded[5]?.at ?? 0);
    const between = { ...query, since: since.toISOString(), until: until.toISOString(), limit: '200' };
    for (const offset of [0, 14, 15, 2 ** 31, 999_999_999_999_999]) {
      const reply = await scans(key, { ...between, offset: String(offset) });
      expect(idsOf(reply)).toEqual(recorded.slice(6 + offset, 21).map(({ id }) => id));
      expect(reply.body.total).toBe(15);
    }
  }
});

test('does not list scans that are older than the retention period', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  await scanFrom(fixture, code.short_id, '192.0.2.3');
  fixture.effects.advance((fixture.settings.retentionDays + 1) * DAY_MILLISECONDS);
  expect((await scans(key)).body).toMatchObject({ scans: [], total: 0 });
});

test.each([
  [{ limit: '201' }, 'query.limit'],
  [{ limit: '0' }, 'query.limit'],
  [{ offset: '-1' }, 'query.offset'],
  [{ since: 'yesterday' }, 'query.since'],
  [{ since: '2026-11-02', until: '2026-11-01' }, 'query.until'],
  [{ qpr_code_id: 'x' }, 'query.qpr_code_id'],
])('refuses %j', async (query, path) => {
  const { key } = await newOwner(fixture);
  const reply = await scans(key, query as Record<string, string>);
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toMatchObject([{ path }]);
});

describe('a range that cannot contain scans is empty', () => {
  test.each<Record<string, string>>([
    { since: '2999-01-01' },
    { since: '9999-12-31T23:59:59-23:59' },
    { since: '2026-11-02', until: '2026-11-02' },
    { since: '1800-01-01', until: '1800-01-02' },
    { until: '1800-01-01' },
    { until: '0000-01-01T00:00:00+23:59' },
  ])('%j', async (query) => {
    const { key, account_id: accountId } = await newOwner(fixture);
    const code = await makeCode(fixture, accountId);
    await scanFrom(fixture, code.short_id, '192.0.2.9');
    for (const more of [{}, { qpr_code_id: code.id, limit: '7', offset: '3' }]) {
      const { status, body } = await scans(key, { ...query, ...more });
      expect({ status, ...body }).toEqual({
        status: 200,
        scans: [],
        total: 0,
        limit: 50,
        offset: 0,
        ...numericValues(more),
      });
    }
  });

  const numericValues = (query: Record<string, string>) =>
    Object.fromEntries(['limit', 'offset'].flatMap((name) => (query[name] ? [[name, Number(query[name])]] : [])));
});
