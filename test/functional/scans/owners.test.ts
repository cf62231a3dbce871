import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deleteConversation } from '../../../lambdas/conversations/operations/delete-conversation.ts';
import { getConversation } from '../../../lambdas/conversations/operations/get-conversation.ts';
import { getQprCodeAnalytics } from '../../../lambdas/scans/operations/get-qpr-code-analytics.ts';
import { listConversations } from '../../../lambdas/conversations/operations/list-conversations.ts';
import { listScans } from '../../../lambdas/scans/operations/list-scans.ts';
import { issueApiKey } from '../../../lambdas/api-keys/uc-issue-key.ts';
import { type ApiCall, callApi } from '../../support/api-event.ts';
import { eventsOf, makeCode, rollUp, type ScanWorld, scanWorld } from './world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: ScanWorld;
beforeAll(async () => {
  world = await scanWorld();
});
afterAll(() => world.effects.table.close());

let owners = 0;
async function newOwner() {
  owners += 1;
  const { api_key: key, account_id: accountId } = await issueApiKey(world.effects, `o${owners}@example.com`, 'Key');
  return { key, accountId };
}

const scans = (key: string, query: Record<string, string> = {}) =>
  callApi(listScans({ ...world.effects, settings: world.settings }), { key, query });
const idsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.scans as { scan_id: number }[]).map(({ scan_id }) => scan_id);
const analytics = (key: string, id: string, query: Record<string, string> = {}) =>
  callApi(getQprCodeAnalytics(world.effects), { key, pathParameters: { id }, query });

const visit = (shortId: string, address: string, country?: string) =>
  world.scan(shortId, {
    headers: {
      'cloudfront-viewer-address': `${address}:1`,
      'cloudfront-is-mobile-viewer': 'true',
      ...(country && { 'cloudfront-viewer-country': country }),
    },
  });

describe('GET /v1/scans', () => {
  test('lists scans of all codes of the account, newest first, at once', async () => {
    const { key, accountId } = await newOwner();
    const one = await makeCode(world, accountId);
    const two = await makeCode(world, accountId);
    const made = [];
    for (const code of [one, two, one]) made.unshift((await visit(code.short_id, '192.0.2.1', 'AT')).scanId);
    const reply = await scans(key);
    expect(idsOf(reply)).toEqual(made);
    expect(reply.body).toMatchObject({ total: 3, limit: 50, offset: 0 });
    expect((reply.body.scans as unknown[])[0]).toEqual({
      scan_id: made[0],
      qpr_code_id: one.id,
      short_id: one.short_id,
      scanned_at: expect.any(String),
      country: 'AT',
      device: 'mobile',
      visitor: expect.any(String),
      conversation_id: null,
    });
    expect(idsOf(await scans(key, { qpr_code_id: one.id }))).toEqual([made[0], made[2]]);
    expect(idsOf(await scans(key, { limit: '1', offset: '1' }))).toEqual([made[1]]);
    const { key: stranger } = await newOwner();
    expect((await scans(stranger, { qpr_code_id: one.id })).status).toBe(404);
    expect((await scans(stranger)).body).toMatchObject({ scans: [], total: 0 });
  });

  test('finds any page and total over days, rolled up or not', async () => {
    const { key, accountId } = await newOwner();
    const code = await makeCode(world, accountId);
    const made: { id: number; at: number }[] = [];
    for (let index = 0; index < 30; index += 1) {
      const { scanId } = await visit(code.short_id, '192.0.2.2');
      made.unshift({ id: scanId ?? 0, at: world.effects.now().getTime() });
      world.effects.pass(index % 5 === 4 ? DAY : 20 * 60_000);
    }
    await rollUp(world);
    for (const query of [{}, { qpr_code_id: code.id }] as Record<string, string>[]) {
      for (const offset of [0, 3, 7, 15, 28, 29, 30, 99]) {
        const reply = await scans(key, { ...query, limit: '4', offset: String(offset) });
        expect(idsOf(reply)).toEqual(made.slice(offset, offset + 4).map(({ id }) => id));
        expect(reply.body.total).toBe(30);
      }
      const since = new Date(made[20]?.at ?? 0);
      const until = new Date(made[5]?.at ?? 0);
      const reply = await scans(key, {
        ...query,
        since: since.toISOString(),
        until: until.toISOString(),
        limit: '200',
      });
      expect(idsOf(reply)).toEqual(made.slice(6, 21).map(({ id }) => id));
      expect(reply.body.total).toBe(15);
    }
  });

  test('forgets what is older than the retention', async () => {
    const { key, accountId } = await newOwner();
    const code = await makeCode(world, accountId);
    await visit(code.short_id, '192.0.2.3');
    world.effects.pass((world.settings.retentionDays + 1) * DAY);
    expect((await scans(key)).body).toMatchObject({ scans: [], total: 0 });
  });

  test.each([
    [{ limit: '201' }, 'query.limit'],
    [{ limit: '0' }, 'query.limit'],
    [{ offset: '-1' }, 'query.offset'],
    [{ since: 'yesterday' }, 'query.since'],
    [{ qpr_code_id: 'x' }, 'query.qpr_code_id'],
  ])('%j is refused', async (query, path) => {
    const { key } = await newOwner();
    const reply = await scans(key, query as Record<string, string>);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toMatchObject([{ path }]);
  });
});

describe('GET /v1/qpr-codes/:id/analytics', () => {
  test('counts scans, devices, conversations, messages and countries, from the roll-ups', async () => {
    const { key, accountId } = await newOwner();
    const code = await makeCode(world, accountId);
    const first = await visit(code.short_id, '192.0.2.10', 'AT');
    await visit(code.short_id, '192.0.2.10', 'AT');
    world.effects.pass(DAY);
    await visit(code.short_id, '192.0.2.10', 'FR');
    await visit(code.short_id, '192.0.2.11');
    const { body } = await world.post(`/s/${code.short_id}/conversations`, { scan_id: first.scanId });
    await world.post(`/s/${code.short_id}/conversations/${String(body.conversation_id)}/signals`, {
      token: body.token,
      signal: 'close',
    });
    await rollUp(world);
    await rollUp(world);
    const reply = await analytics(key, code.id, { period: '7d' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      scans: 4,
      unique_devices: 3,
      conversations: 1,
      conversation_rate: 0.25,
      messages_per_conversation: 0,
      top_countries: [
        { country: 'AT', scans: 2 },
        { country: 'FR', scans: 1 },
      ],
    });
    const series = reply.body.time_series as { scans: number; conversations: number }[];
    expect(series).toHaveLength(7);
    expect(series.slice(-2)).toMatchObject([
      { scans: 2, conversations: 1 },
      { scans: 2, conversations: 0 },
    ]);
    for (const period of ['7d', '30d', '90d', 'all']) {
      for (const granularity of ['hour', 'day', 'week']) {
        const { body: numbers } = await analytics(key, code.id, { period, granularity });
        const points = numbers.time_series as { scans: number }[];
        expect(points.reduce((sum, point) => sum + point.scans, 0)).toBe(4);
      }
    }
  });

  test('is only for the owner, and takes known words', async () => {
    const { accountId } = await newOwner();
    const { key: stranger } = await newOwner();
    const code = await makeCode(world, accountId);
    expect((await analytics(stranger, code.id)).status).toBe(404);
    expect((await analytics(stranger, code.id, { period: '1y' })).status).toBe(400);
  });
});

describe('conversations', () => {
  const call = (operation: Parameters<typeof callApi>[0], key: string, more: Partial<ApiCall>) =>
    callApi(operation, { key, ...more });
  const start = async (shortId: string, address: string) => {
    const { scanId } = await visit(shortId, address);
    const { body } = await world.post(
      `/s/${shortId}/conversations`,
      { scan_id: scanId },
      { 'cloudfront-viewer-address': `${address}:1` },
    );
    world.effects.pass(10);
    return String(body.conversation_id);
  };

  test('are listed, read and deleted by their owner only', async () => {
    const { key, accountId } = await newOwner();
    const { key: stranger } = await newOwner();
    const one = await makeCode(world, accountId);
    const two = await makeCode(world, accountId);
    const ids = [];
    for (const [index, code] of [one, two, one].entries())
      ids.unshift(await start(code.short_id, `192.0.2.${20 + index}`));

    const list = (query: Record<string, string> = {}, by = key) =>
      call(listConversations(world.effects), by, { query });
    const listed = async (query: Record<string, string> = {}) =>
      ((await list(query)).body.conversations as { id: string }[]).map(({ id }) => id);
    expect(await listed()).toEqual(ids);
    expect(await listed({ qpr_code_id: one.id })).toEqual([ids[0], ids[2]]);
    const page = await list({ limit: '2' });
    expect(page.body.next_cursor).toBe(ids[1]);
    expect(await listed({ limit: '2', cursor: String(ids[1]) })).toEqual([ids[2]]);
    expect((await list({}, stranger)).body).toEqual({ conversations: [], next_cursor: null });

    const path = { pathParameters: { id: String(ids[0]) } };
    expect((await call(getConversation(world.effects), key, path)).body).toMatchObject({
      id: ids[0],
      qpr_code_id: one.id,
      status: 'open',
      reason: null,
      messages: [],
    });
    expect((await call(getConversation(world.effects), stranger, path)).status).toBe(404);
    expect((await call(deleteConversation(world.effects), stranger, path)).status).toBe(404);
    expect((await call(deleteConversation(world.effects), key, path)).status).toBe(204);
    expect((await call(getConversation(world.effects), key, path)).status).toBe(404);
    expect(await listed()).toEqual(ids.slice(1));
    expect(await eventsOf(world, accountId, 'conversation.completed')).toHaveLength(1);
  });
});
