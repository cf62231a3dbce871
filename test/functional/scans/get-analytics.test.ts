import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from '../../../contracts/time.ts';
import { getAnalytics } from '../../../lambdas/api/scans/get-analytics.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { answerFor, sendMessage, signal, startConversationOf } from '../conversations/visitor.ts';
import { newOwner, scanFrom } from './owner.ts';
import { enableStream, makeCode, rollUp, type ScanFixture, scanFixture, setCodeStatus } from './scan-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
});
afterAll(() => fixture.effects.table.close());

const analytics = (key: string, query: Record<string, string> = {}) =>
  callApi(getAnalytics(fixture.effects), { key, query });
const today = () => fixture.effects.now().toISOString().slice(0, 10);

/** A conversation with two questions and answers, from start to end. */
async function talk(shortId: string, address: string) {
  const conversation = await startConversationOf(fixture, shortId, address);
  await sendMessage(fixture, conversation, 'One?', { answer: answerFor({ input: 1_000, output: 200 }) });
  await sendMessage(fixture, conversation, 'Two?', { answer: answerFor({ input: 1_500, output: 300 }) });
  await signal(fixture, conversation, 'close');
}

describe('the analytics of an account', () => {
  test('count visitors separately from scans, and each scan once, even if its records arrive twice', async () => {
    const { key, account_id: accountId } = await newOwner(fixture);
    const [lobby, bar] = [await makeCode(fixture, accountId), await makeCode(fixture, accountId)];
    for (const country of ['AT', 'AT']) await scanFrom(fixture, lobby.short_id, '192.0.2.10', country);
    await scanFrom(fixture, bar.short_id, '192.0.2.10', 'FR');
    fixture.effects.advance(DAY_MILLISECONDS);
    await scanFrom(fixture, lobby.short_id, '192.0.2.10', 'AT');
    await talk(lobby.short_id, '192.0.2.11');
    await rollUp(fixture);
    await rollUp(fixture);
    const { status, body } = await analytics(key);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      qpr_code_id: null,
      organization_id: null,
      to: fixture.effects.now().toISOString(),
      scans: 5,
      visitors: 4,
      conversations: 1,
      messages: 4,
      conversation_rate: 0.2,
      messages_per_conversation: 4,
      input_tokens: 2_500,
      output_tokens: 500,
      countries: [
        { country: 'AT', scans: 3 },
        { country: 'FR', scans: 1 },
        { country: null, scans: 1 },
      ],
      devices: [
        { device: 'mobile', scans: 4 },
        { device: null, scans: 1 },
      ],
      top_codes: [
        { qpr_code_id: lobby.id, name: lobby.name, scans: 4, visitors: 3, conversations: 1 },
        { qpr_code_id: bar.id, name: bar.name, scans: 1, visitors: 1, conversations: 0 },
      ],
      by_placement: [],
      organizations_omitted: 0,
    });
    const days = body.days as object[];
    expect(days).toHaveLength(LIMITS.analyticsDays.default);
    expect(days.slice(-2)).toMatchObject([
      { scans: 3, visitors: 2, conversations: 0, messages: 0 },
      { day: today(), scans: 2, visitors: 2, conversations: 1, messages: 4 },
    ]);
    // The analytics of a single code have the same format.
    expect((await analytics(key, { qpr_code_id: lobby.id })).body).toMatchObject({
      qpr_code_id: lobby.id,
      scans: 4,
      visitors: 3,
      messages: 4,
      top_codes: [],
    });
  });

  test('include the cost of the answers if the prices are known', async () => {
    const { key, account_id: accountId } = await newOwner(fixture);
    await talk((await makeCode(fixture, accountId)).short_id, '192.0.2.30');
    await rollUp(fixture);
    expect((await analytics(key)).body).not.toHaveProperty('estimated_cost_usd');
    const priced = getAnalytics({ ...fixture.effects, prices: { input: 60, output: 240 } });
    expect((await callApi(priced, { key })).body).toMatchObject({ estimated_cost_usd: 0.27 });
  });

  test('list the ten most scanned codes, including archived ones', async () => {
    const { key, account_id: accountId } = await newOwner(fixture);
    const scans = [3, 1, 0, 2, 1, 1, 1, 1, 1, 1, 1, 1];
    const codes = [];
    for (const times of scans) {
      const code = await makeCode(fixture, accountId);
      codes.push(code);
      for (let index = 0; index < times; index += 1) await scanFrom(fixture, code.short_id, `192.0.2.${index}`);
    }
    await setCodeStatus(fixture, accountId, codes[3]?.id ?? '', 'archived');
    await rollUp(fixture);
    const top = (await analytics(key)).body.top_codes as { qpr_code_id: string; scans: number }[];
    expect(top.map((code) => code.scans)).toEqual([3, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(top.slice(0, 2).map((code) => code.qpr_code_id)).toEqual([codes[0]?.id, codes[3]?.id]);
  });
});

describe('the range', () => {
  test.each([
    ['a date', (day: string) => day],
    ['a time', (day: string) => `${day}T10:00:00Z`],
    ['a time in another time zone', (day: string) => `${day}T12:00:00+02:00`],
  ])('can begin with %s', async (_, since) => {
    const { key } = await newOwner(fixture);
    const yesterday = new Date(fixture.effects.now().getTime() - DAY_MILLISECONDS).toISOString().slice(0, 10);
    const { body } = await analytics(key, { since: since(yesterday) });
    expect(body).toMatchObject({ from: `${yesterday}T00:00:00.000Z`, days: [{ day: yesterday }, { day: today() }] });
  });

  test.each([
    { until: '0000-01-01T00:00:00+23:59' },
    { since: '0000-01-01T00:00:00+23:59' },
    { until: '9999-12-31T23:59:59-23:59' },
  ])('accepts the earliest and latest possible times: %j', async (query) => {
    const { key } = await newOwner(fixture);
    expect(await analytics(key, query)).toMatchObject({ status: 200, body: { scans: 0 } });
  });

  test('excludes `until` if it is a day, and includes its whole day if it is a time', async () => {
    const { key } = await newOwner(fixture);
    const lastDay = async (until: string) => {
      const { body } = await analytics(key, { since: '2026-01-10', until });
      return [(body.days as { day: string }[]).at(-1)?.day, body.to];
    };
    expect(await lastDay('2026-01-12')).toEqual(['2026-01-11', '2026-01-12T00:00:00.000Z']);
    expect(await lastDay('2026-01-12T00:00:00.001Z')).toEqual(['2026-01-12', '2026-01-13T00:00:00.000Z']);
    expect(await lastDay('2099-01-01')).toEqual([today(), fixture.effects.now().toISOString()]);
  });

  test.each([
    [{ since: '2099-01-01' }],
    [{ since: '2026-01-12', until: '2026-01-12' }],
    [{ since: '1969-12-31', until: '1970-01-01' }],
  ] as Record<string, string>[][])('has no days for %j', async (query) => {
    const { key } = await newOwner(fixture);
    expect(await analytics(key, query)).toMatchObject({ status: 200, body: { scans: 0, days: [], top_codes: [] } });
  });

  test('covers at most a year, and the response contains its actual start', async () => {
    const { key } = await newOwner(fixture);
    const { body } = await analytics(key, { since: '0001-01-01' });
    expect(body.days).toHaveLength(LIMITS.analyticsDays.max);
    expect(body.from).toBe(`${(body.days as { day: string }[])[0]?.day}T00:00:00.000Z`);
  });

  test.each(['yesterday', '2026-13-01', '2026-01-01T10:00:00'])('refuses %s', async (since) => {
    const { key } = await newOwner(fixture);
    expect(await analytics(key, { since })).toMatchObject({ status: 400, body: { errors: [{ path: 'query.since' }] } });
  });
});

describe('in a time zone', () => {
  const scansByDay = ({ days }: Record<string, unknown>) =>
    (days as { day: string; scans: number }[]).filter(({ scans }) => scans > 0).map(({ day, scans }) => [day, scans]);

  test('a scan late in the evening in UTC counts on the next day in Tokyo', async () => {
    const { key, account_id: accountId } = await newOwner(fixture);
    const code = await makeCode(fixture, accountId);
    const toLateEvening = DAY_MILLISECONDS - HOUR_MILLISECONDS - (fixture.effects.now().getTime() % DAY_MILLISECONDS);
    fixture.effects.advance(toLateEvening < 0 ? toLateEvening + DAY_MILLISECONDS : toLateEvening);
    await scanFrom(fixture, code.short_id, '192.0.2.10', 'JP');
    await rollUp(fixture);
    const utc = today();
    const next = new Date(Date.parse(utc) + DAY_MILLISECONDS).toISOString().slice(0, 10);
    for (const query of [{}, { qpr_code_id: code.id }]) {
      const { body } = await analytics(key, query);
      expect(body).toMatchObject({ time_zone: 'UTC', scans: 1 });
      expect(scansByDay(body)).toEqual([[utc, 1]]);
      const { body: tokyo } = await analytics(key, { ...query, time_zone: 'Asia/Tokyo' });
      expect(tokyo).toMatchObject({ time_zone: 'Asia/Tokyo', scans: 1, visitors: 1 });
      expect(scansByDay(tokyo)).toEqual([[next, 1]]);
    }
    const { body: dayInTokyo } = await analytics(key, { since: next, time_zone: 'Asia/Tokyo' });
    expect(dayInTokyo).toMatchObject({ from: `${utc}T15:00:00.000Z`, scans: 1, days: [{ day: next, scans: 1 }] });
  });

  test('an unknown time zone is refused', async () => {
    const { key } = await newOwner(fixture);
    expect(await analytics(key, { time_zone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'query.time_zone' }] },
    });
  });
});

test("returns 404 for another account's code and for an unknown organization", async () => {
  const { account_id: accountId } = await newOwner(fixture);
  const { key: stranger } = await newOwner(fixture);
  const code = await makeCode(fixture, accountId);
  expect(await analytics(stranger, { qpr_code_id: code.id })).toMatchObject({
    status: 404,
    body: { code: 'qpr_code.not_found' },
  });
  expect(await analytics(stranger, { organization_id: 'org_01K9ZQ4T7M3X8V5C2B6N0P1R4S' })).toMatchObject({
    status: 404,
    body: { code: 'organization.not_found' },
  });
});
