import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MILLISECONDS } from '../../../contracts/time.ts';
import { getEvent } from '../../../lambdas/api/events/get-event.ts';
import { listEvents } from '../../../lambdas/api/events/list-events.ts';
import { loggedEventKey } from '../../../lambdas/events/keys.ts';
import { findEvents } from '../../../lambdas/events/log.ts';
import { publishEvents } from '../../../lambdas/events/publish-events.ts';
import type { PublishedEvent } from '../../../lambdas/events/published-event.ts';
import { MAX_CARRIED_METADATA_BYTES, scanEventId } from '../../../lambdas/events/scan-event.ts';
import { scanKey } from '../../../lambdas/events/scan-id.ts';
import type { ItemKey } from '../../../lambdas/platform/table/table.ts';
import { scanRecorder } from '../../../lambdas/scans/record-scan.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { writeSampleEvent } from '../events/sample-event.ts';
import { newOwner } from './owner.ts';
import { enableStream, makeCode, type ScanFixture, scanFixture, streamRecords } from './scan-fixture.ts';

let fixture: ScanFixture;
let owner: { readonly key: string; readonly account_id: string };
beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
});
beforeEach(async () => {
  fixture.effects.advance(1_000);
  owner = await newOwner(fixture);
});
afterAll(() => fixture.effects.table.close());

interface LoggedEvent {
  readonly id: string;
  readonly event: string;
  readonly created_at: string;
  readonly data: { readonly scan_id: number; readonly metadata: unknown };
}

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await callApi(listEvents(fixture.effects), { path: '/v1/events', key: owner.key, query });
  expect(status).toBe(200);
  return body as unknown as { readonly events: readonly LoggedEvent[]; readonly next_cursor: string | null };
};
const get = (id: string, key = owner.key) =>
  callApi(getEvent(fixture.effects), { path: '/v1/events/{id}', key, pathParameters: { id } });
const itemAt = async (key: ItemKey) =>
  (await fixture.effects.table.client.send(new GetCommand({ TableName: fixture.effects.table.name, Key: { ...key } })))
    .Item;
const scansIn = (events: readonly LoggedEvent[]) => events.filter(({ event }) => event === 'scan.created');

/** Metadata whose JSON text has exactly this many bytes. */
const metadataOf = (bytes: number) => ({ note: 'x'.repeat(bytes - '{"note":""}'.length) });

const codeWith = (metadata: Record<string, unknown>) => makeCode(fixture, owner.account_id, { metadata });

async function scan(metadata: Record<string, unknown> = {}, record?: ReturnType<typeof scanRecorder>) {
  return scanOf(await codeWith(metadata), record);
}

async function scanOf(
  code: Awaited<ReturnType<typeof makeCode>>,
  record = scanRecorder(fixture.effects, fixture.settings),
) {
  const recorded = await record({ short_id: code.short_id, address: '203.0.113.9', user_agent: 'test' });
  if (recorded === 'unknown' || !('scan_id' in recorded)) throw new Error('The scan was not recorded.');
  const { scan_id: scanId } = recorded;
  const id = scanEventId({ short_id: code.short_id, scan_id: scanId });
  return {
    code,
    scan_id: scanId,
    id,
    key: scanKey(code.short_id, scanId),
    logKey: loggedEventKey(owner.account_id, id),
  };
}

// The item of a scan usually carries the data of its event. Then the log has no separate item for the event.
describe.each([
  ['carries its event', MAX_CARRIED_METADATA_BYTES, true],
  ['has a separate event item if the metadata is too large', MAX_CARRIED_METADATA_BYTES + 1, false],
] as const)('a scan %s', (_name, bytes, isCarried) => {
  test('and the log has the event once, in the list and by its id', async () => {
    const metadata = metadataOf(bytes);
    const { code, scan_id: scanId, id, key, logKey } = await scan(metadata);
    expect((await itemAt(key))?.metadata).toBe(isCarried ? JSON.stringify(metadata) : undefined);
    expect((await itemAt(logKey)) !== undefined).toBe(!isCarried);
    const event = {
      event: 'scan.created',
      id,
      created_at: expect.any(String),
      data: {
        scan_id: scanId,
        qpr_code_id: code.id,
        short_id: code.short_id,
        scanned_at: expect.any(String),
        metadata,
      },
    };
    expect(scansIn((await list()).events)).toEqual([event]);
    expect(await get(id)).toMatchObject({ status: 200, body: event });
    expect((await get(id, (await newOwner(fixture)).key)).status).toBe(404);
  });

  test('and the event is published once, whatever happens to the scan later', async () => {
    const { id, key } = await scan(metadataOf(bytes));
    const { table } = fixture.effects;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...key },
        UpdateExpression: 'ADD conversations :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
    const published: PublishedEvent[] = [];
    await publishEvents({
      bus: {
        publish: async (events) => {
          published.push(...events);
          return events.map(() => undefined);
        },
      },
      withListeners: async () => new Set([owner.account_id]),
      sendToDeadLetters: fixture.effects.sendToDeadLetters,
    })({ Records: await streamRecords(fixture) });
    const eventsOfScan = published.filter((event) => event.id === id);
    expect(eventsOfScan).toHaveLength(1);
    // A resend has the same bytes.
    const found = await findEvents(fixture.effects, [{ account_id: owner.account_id, event_id: id }]);
    expect(found.map((event) => event?.body)).toEqual(eventsOfScan.map(({ body }) => body));
  });
});

test('the list merges scans with other events, in pages, newest first', async () => {
  const expected: string[] = [];
  const [code, codeWithLargeMetadata] = [await codeWith({}), await codeWith(metadataOf(300))];
  for (let round = 0; round < 3; round += 1) {
    fixture.effects.advance(10);
    expected.unshift((await scanOf(round === 1 ? codeWithLargeMetadata : code)).id);
    fixture.effects.advance(10);
    expected.unshift(String((await writeSampleEvent(fixture.effects, owner.account_id, 'subscription.upgraded')).id));
  }
  const isExpected = ({ event }: LoggedEvent) => event !== 'qpr_code.created';
  // Each page reads dozens of partitions, so this test avoids a limit of 1, which would need many pages.
  for (const limit of ['3', '100']) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit, ...(cursor && { cursor }) });
      expect(page.events.length).toBeLessThanOrEqual(Number(limit));
      seen.push(...page.events.filter(isExpected).map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(expected);
  }
});

test('an event is available for 30 days, although its scan is kept for longer', async () => {
  const { id, key } = await scan();
  const wanted = [{ account_id: owner.account_id, event_id: id }];
  const available = async () => ({
    found: (await findEvents(fixture.effects, wanted))[0]?.id,
    listed: scansIn((await list()).events).map((event) => event.id),
  });
  fixture.effects.advance(30 * DAY_MILLISECONDS - 60_000);
  expect(await available()).toEqual({ found: id, listed: [id] });
  fixture.effects.advance(120_000);
  expect(await available()).toEqual({ found: undefined, listed: [] });
  expect(await get(id)).toMatchObject({ status: 404, body: { code: 'event.not_found' } });
  expect(await itemAt(key)).toBeDefined();
});

test('if scans are kept for less than 30 days, their events have separate items, which are kept for 30 days', async () => {
  const { id, key, logKey } = await scan({}, scanRecorder(fixture.effects, { retentionDays: 29 }));
  expect((await itemAt(key))?.metadata).toBeUndefined();
  const keptMilliseconds = Number((await itemAt(logKey))?.expires_at_seconds) * 1_000 - fixture.effects.now().getTime();
  expect(Math.round(keptMilliseconds / DAY_MILLISECONDS)).toBe(30);
  expect(scansIn((await list()).events).map((event) => event.id)).toEqual([id]);
});

test('a scan whose event has a separate item under another id is not listed twice', async () => {
  const { id, key } = await scan();
  const { table } = fixture.effects;
  const { id: separate } = await writeSampleEvent(fixture.effects, owner.account_id);
  await table.client.send(
    new UpdateCommand({ TableName: table.name, Key: { ...key }, UpdateExpression: 'REMOVE metadata' }),
  );
  expect(scansIn((await list()).events).map((event) => event.id)).toEqual([separate]);
  expect((await get(id)).status).toBe(404);
});
