import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { scanShardOf } from '../../../lambdas/events/scan-id.ts';
import { type RecordedScan, scanRecorder } from '../../../lambdas/scans/record-scan.ts';
import { hotCodes } from '../../../lambdas/scans/recording/hot-codes.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import {
  enableStream,
  eventsOf,
  makeCode,
  rollUp,
  type ScanFixture,
  scanFixture,
  scansTotal,
  setCodeStatus,
} from './scan-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
});
afterAll(() => fixture.effects.table.close());

const scanRequest = (shortId: string, index: number) => ({
  short_id: shortId,
  address: `203.0.113.${index % 250}`,
  user_agent: 'x',
});

/** Throttles the writes that count scans, as DynamoDB does when a partition is too hot. */
function throttleCounts(isThrottled: () => boolean) {
  fixture.effects.table.client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: writes = [] } = args.input as {
        TransactItems?: { Put?: { Item?: { type?: string } }; Update?: { UpdateExpression?: string } }[];
      };
      const recordsScan = writes.some(({ Put }) => Put?.Item?.type === 'scan');
      const countsScan = writes.some(({ Update }) => Update?.UpdateExpression?.includes('scans_total'));
      if (recordsScan && countsScan && isThrottled()) {
        throw new ThrottlingException({ $metadata: {}, message: 'Throughput exceeds the current capacity.' });
      }
      return next(args);
    },
    { step: 'initialize', name: 'throttle', override: true },
  );
}

const isRecorded = (result: unknown): result is RecordedScan =>
  typeof result === 'object' && result !== null && 'scan_id' in result;

// A code is hot for two seconds after a scan of it conflicted with other scans or was throttled.
test('a code that stops being hot while its address is read does not become hot again', async () => {
  const { short_id } = await makeCode(fixture, 'acc_cooling');
  const hot = hotCodes(fixture.effects);
  hot.add(short_id);
  const reading = hot.findAddress(short_id, { consistent: true });
  hot.remove(short_id);
  expect(await reading).toBeDefined();
  expect(hot.isHot(short_id, { account_id: 'acc_cooling' })).toBe(false);
});

describe('many concurrent scans', () => {
  test('80 concurrent scans of one code are all counted', async () => {
    const code = await makeCode(fixture, 'acc_crowd');
    const workers = Array.from({ length: 8 }, () => scanRecorder(fixture.effects, fixture.settings));
    const results = await Promise.all(
      Array.from({ length: 80 }, (_, index) => workers[index % 8]?.(scanRequest(code.short_id, index))),
    );
    expect(new Set(results.map((result) => (isRecorded(result) ? result.scan_id : result))).size).toBe(80);
    await rollUp(fixture);
    expect(await scansTotal(fixture, 'acc_crowd', code.id)).toBe(80);
    expect(await eventsOf(fixture, 'acc_crowd', 'scan.created')).toHaveLength(80);
  });

  test('a throttled count does not fail the scan, and the table stream counts the scan later, once', async () => {
    const code = await makeCode(fixture, 'acc_hot');
    const record = scanRecorder(fixture.effects, fixture.settings);
    throttleCounts(() => true);
    const results = [];
    for (let index = 0; index < 20; index += 1) results.push(await record(scanRequest(code.short_id, index)));
    throttleCounts(() => false);
    expect(results.every((result) => isRecorded(result) && scanShardOf(result.scan_id) > 0)).toBe(true);
    expect(await scansTotal(fixture, 'acc_hot', code.id)).toBe(0);
    await rollUp(fixture);
    expect(await scansTotal(fixture, 'acc_hot', code.id)).toBe(20);
    await rollUp(fixture);
    expect(await scansTotal(fixture, 'acc_hot', code.id)).toBe(20);
    expect(await eventsOf(fixture, 'acc_hot', 'scan.created')).toHaveLength(20);
  });

  test("after a throttled count, the stream also counts the scans of the account's other codes", async () => {
    const [one, other] = [await makeCode(fixture, 'acc_full'), await makeCode(fixture, 'acc_full')];
    const stranger = await makeCode(fixture, 'acc_calm');
    const record = scanRecorder(fixture.effects, fixture.settings);
    let refused = 0;
    throttleCounts(() => {
      refused += 1;
      return true;
    });
    await record(scanRequest(one.short_id, 1));
    const before = refused;
    await record(scanRequest(other.short_id, 2));
    expect(refused).toBe(before);
    throttleCounts(() => false);
    await record(scanRequest(stranger.short_id, 3));
    expect(await scansTotal(fixture, 'acc_calm', stranger.id)).toBe(1);
    await rollUp(fixture);
    expect(await scansTotal(fixture, 'acc_full', one.id)).toBe(1);
    expect(await scansTotal(fixture, 'acc_full', other.id)).toBe(1);
  });

  test('three seconds after a throttled count, scans are counted directly again', async () => {
    const code = await makeCode(fixture, 'acc_cool');
    const record = scanRecorder(fixture.effects, fixture.settings);
    let isThrottled = true;
    throttleCounts(() => isThrottled);
    await record(scanRequest(code.short_id, 1));
    isThrottled = false;
    fixture.effects.advance(3_000);
    await record(scanRequest(code.short_id, 2));
    expect(await scansTotal(fixture, 'acc_cool', code.id)).toBe(1);
    await rollUp(fixture);
    expect(await scansTotal(fixture, 'acc_cool', code.id)).toBe(2);
  });

  test('uncounted scans of a code are counted later, even if the code was archived meanwhile', async () => {
    const code = await makeCode(fixture, 'acc_gone');
    const record = scanRecorder(fixture.effects, fixture.settings);
    throttleCounts(() => true);
    await record(scanRequest(code.short_id, 1));
    throttleCounts(() => false);
    await setCodeStatus(fixture, 'acc_gone', code.id, 'archived');
    await rollUp(fixture);
    expect(await scansTotal(fixture, 'acc_gone', code.id)).toBe(1);
  });

  test('a stale read does not hide that the code was archived', async () => {
    const code = await makeCode(fixture, 'acc_behind');
    const { middlewareStack } = fixture.effects.table.client;
    let staleResponse: unknown;
    middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== 'GetItemCommand' || (args.input as { ConsistentRead?: boolean }).ConsistentRead)
            return next(args);
          staleResponse ??= await next(args);
          return staleResponse as Awaited<ReturnType<typeof next>>;
        },
      { step: 'initialize', name: 'behind' },
    );
    const record = scanRecorder(fixture.effects, fixture.settings);
    expect(await record(scanRequest(code.short_id, 1))).toMatchObject({ scan_id: expect.any(Number) });
    await setCodeStatus(fixture, 'acc_behind', code.id, 'archived');
    expect(await record(scanRequest(code.short_id, 2))).toHaveProperty('archived');
    middlewareStack.remove('behind');
    expect(await scansTotal(fixture, 'acc_behind', code.id)).toBe(1);
  });

  test('a scan does not count if the code is archived between the read and the count', async () => {
    const code = await makeCode(fixture, 'acc_race');
    meanwhile(fixture.effects.table, () => setCodeStatus(fixture, 'acc_race', code.id, 'archived'));
    const record = scanRecorder(fixture.effects, fixture.settings);
    expect(await record(scanRequest(code.short_id, 1))).toHaveProperty('archived');
    await rollUp(fixture);
    expect(await scansTotal(fixture, 'acc_race', code.id)).toBe(0);
  });
});
