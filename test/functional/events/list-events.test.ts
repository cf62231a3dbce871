import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listEvents } from '../../../lambdas/api/events/list-events.ts';
import { eventWrite } from '../../../lambdas/events/outbox.ts';
import { sampleData } from '../../../lambdas/events/samples.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { createTestAccount } from '../../support/functions/test-account.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { writeSampleEvent } from './sample-event.ts';

let effects: TestEffects;
beforeAll(async () => {
  effects = await testEffects();
});
afterAll(() => effects.table.close());

const account = () => createTestAccount(effects, `${crypto.randomUUID()}@example.com`);
const list = async (key: string, query: Record<string, string> = {}) => {
  const { status, body } = await callApi(listEvents(effects), { method: 'GET', path: '/v1/events', key, query });
  return { status, body: body as { events: { id: string }[]; next_cursor: string | null } };
};

test('lists the events of the account only, newest first, in pages', async () => {
  const { api_key: key, account_id: accountId } = await account();
  const published: unknown[] = [];
  for (let n = 0; n < 25; n += 1) {
    effects.advance(1);
    published.unshift((await writeSampleEvent(effects, accountId, 'scan.created', { scan_id: n })).id);
  }
  const { status, body: first } = await list(key, { limit: '20' });
  expect(status).toBe(200);
  expect(first.events.map(({ id }) => id)).toEqual(published.slice(0, 20));
  const at = effects.now().toISOString();
  expect(first.events[0]).toEqual({
    event: 'scan.created',
    id: published[0],
    created_at: at,
    data: { ...sampleData(at)['scan.created'], scan_id: 24 },
  });
  const { body: rest } = await list(key, { cursor: String(first.next_cursor) });
  expect(rest.events.map(({ id }) => id)).toEqual(published.slice(20));
  expect(rest.next_cursor).toBeNull();
  expect((await list((await account()).api_key)).body).toEqual({ events: [], next_cursor: null });
});

test('does not list internal events', async () => {
  const { api_key: key, account_id: accountId } = await account();
  const data = { id: 'qpr_1', short_id: '0123456789', account_id: accountId };
  await transactWrite(effects.table, {
    event: eventWrite(effects, { event: 'qpr_code.deleted', account_id: accountId, data }),
  });
  const listed = await writeSampleEvent(effects, accountId);
  expect((await list(key)).body.events).toMatchObject([{ id: listed.id }]);
});

test.each([{ limit: '0' }, { limit: '101' }, { cursor: 'evt_x' }, { cursor: 'dlv_01K9ZQ4T7M3X8V5C2B6N0P1R4S' }])(
  'refuses %j',
  async (query) => {
    expect(await list((await account()).api_key, query)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  },
);
