import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { getQprCodeAnalytics } from '../../../lambdas/api/scans/get-qpr-code-analytics.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { answerFor, sendMessage, signal, startConversationOf } from '../conversations/visitor.ts';
import { newOwner, scanFrom } from './owner.ts';
import { enableStream, makeCode, rollUp, type ScanFixture, scanFixture } from './scan-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
});
afterAll(() => fixture.effects.table.close());

const analytics = (key: string, id: string, query: Record<string, string> = {}) =>
  callApi(getQprCodeAnalytics(fixture.effects), { key, pathParameters: { id }, query });

test('counts scans, devices, conversations, messages and countries, from the roll-ups', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  const first = await scanFrom(fixture, code.short_id, '192.0.2.10', 'AT');
  await scanFrom(fixture, code.short_id, '192.0.2.10', 'AT');
  fixture.effects.advance(DAY_MILLISECONDS);
  await scanFrom(fixture, code.short_id, '192.0.2.10', 'FR');
  await scanFrom(fixture, code.short_id, '192.0.2.11');
  const { body } = await fixture.post(`/s/${code.short_id}/conversations`, { scan_id: first.scan_id });
  await fixture.post(`/s/${code.short_id}/conversations/${String(body.conversation_id)}/signals`, {
    token: body.token,
    signal: 'close',
  });
  await rollUp(fixture);
  await rollUp(fixture);
  const reply = await analytics(key, code.id, { period: '7d' });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    qpr_code_id: code.id,
    period: '7d',
    granularity: 'day',
    from: '2026-02-24T00:00:00.000Z',
    to: fixture.effects.now().toISOString(),
    scans: 4,
    // A device counts once per day. The first of the two devices scans on two days, so it counts twice.
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

test('adds up the tokens of ended conversations, and their cost if the prices are known', async () => {
  const { key, account_id: accountId } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  for (const address of ['192.0.2.30', '192.0.2.31']) {
    const conversation = await startConversationOf(fixture, code.short_id, address);
    await sendMessage(fixture, conversation, 'One?', { answer: answerFor({ input: 1_000, output: 200 }) });
    await sendMessage(fixture, conversation, 'Two?', { answer: answerFor({ input: 1_500, output: 300 }) });
    await signal(fixture, conversation, 'close');
  }
  await rollUp(fixture);
  await rollUp(fixture);
  const { body } = await analytics(key, code.id);
  expect(body).toMatchObject({ input_tokens: 5_000, output_tokens: 1_000 });
  expect(body).not.toHaveProperty('estimated_cost_usd');
  const priced = getQprCodeAnalytics({ ...fixture.effects, prices: { input: 0.06, output: 0.24 } });
  expect((await callApi(priced, { key, pathParameters: { id: code.id } })).body).toMatchObject({
    estimated_cost_usd: 0.0005,
  });
});

test('refuses other accounts and unknown query values', async () => {
  const { account_id: accountId } = await newOwner(fixture);
  const { key: stranger } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  expect(await analytics(stranger, code.id)).toMatchObject({ status: 404, body: { code: 'qpr_code.not_found' } });
  expect(await analytics(stranger, code.id, { period: '1y', granularity: 'month' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'query.period' }, { path: 'query.granularity' }] },
  });
});
