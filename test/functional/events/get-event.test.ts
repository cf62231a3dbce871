import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getEvent } from '../../../lambdas/api/events/get-event.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { eventWrite } from '../../../lambdas/events/outbox.ts';
import { sampleData } from '../../../lambdas/events/samples.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { type TestEffects, testEffects } from '../../support/functions/test-effects.ts';
import { writeSampleEvent } from './sample-event.ts';

let effects: TestEffects;
let key: string;
let accountId: string;
beforeAll(async () => {
  effects = await testEffects();
  ({ api_key: key, account_id: accountId } = await issueApiKey(effects, 'you@example.com', 'Test'));
});
afterAll(() => effects.table.close());

const get = (id: unknown, as = key) =>
  callApi(getEvent(effects), { method: 'GET', path: '/v1/events/{id}', key: as, pathParameters: { id: String(id) } });

test('returns the event as webhook receivers get it', async () => {
  const item = await writeSampleEvent(effects, accountId, 'subscription.upgraded', { plan: 'starter' });
  const { status, body } = await get(item.id);
  expect(status).toBe(200);
  expect(body).toEqual({
    event: 'subscription.upgraded',
    id: item.id,
    created_at: '2026-03-01T12:00:00.000Z',
    data: { ...sampleData('2026-03-01T12:00:00.000Z')['subscription.upgraded'], plan: 'starter' },
  });
  expect(body).toEqual(JSON.parse(String(item.body)));
});

test('returns 404 for missing events, internal events and the events of other accounts', async () => {
  const { id } = await writeSampleEvent(effects, accountId);
  const stranger = (await issueApiKey(effects, 'stranger@example.com', 'Other')).api_key;
  const missing = { status: 404, body: { code: 'event.not_found' } };
  expect(await get(id, stranger)).toMatchObject(missing);
  const data = { id: 'qpr_1', short_id: '0123456789', account_id: accountId };
  const internal = eventWrite(effects, { event: 'qpr_code.deleted', account_id: accountId, data });
  await transactWrite(effects.table, { internal });
  expect(await get(internal.Put?.Item?.id)).toMatchObject(missing);
  expect(await get('evt_01K9ZQ4T7M3X8V5C2B6N0P1R4S')).toMatchObject(missing);
  expect((await get('nonsense')).status).toBe(404);
});
