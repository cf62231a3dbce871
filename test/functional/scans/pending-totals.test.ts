import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { scanRecorder } from '../../../lambdas/scans/record-scan.ts';
import { rollUpScans } from '../../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { findDays } from '../../../lambdas/scans/roll-ups/store.ts';
import {
  deleteCode,
  enableStream,
  makeCode,
  rollUp,
  type ScanFixture,
  scanFixture,
  scansTotal,
  setCodeStatus,
  streamRecords,
} from './scan-fixture.ts';

/**
 * The totals of an account's active codes are in one partition. While that partition is throttled, counts wait and are
 * added later.
 */

let fixture: ScanFixture;
/** Prefixes of the partition keys that are throttled. */
let throttled: string[] = [];

beforeAll(async () => {
  fixture = await scanFixture();
  await enableStream(fixture);
  fixture.effects.table.client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: writes = [] } = args.input as { TransactItems?: { Update?: { Key?: { pk?: string } } }[] };
      if (writes.some(({ Update }) => throttled.some((prefix) => Update?.Key?.pk?.startsWith(prefix)))) {
        throw new ThrottlingException({ $metadata: {}, message: 'Throughput exceeds the current capacity.' });
      }
      return next(args);
    },
    { step: 'initialize', name: 'throttledPartitions' },
  );
});
afterEach(() => {
  throttled = [];
});
afterAll(() => fixture.effects.table.close());

const totalsPrefix = (accountId: string) => `CODES#${accountId}#`;

async function scanTimes(shortId: string, times: number): Promise<void> {
  const record = scanRecorder(fixture.effects, fixture.settings);
  for (let index = 0; index < times; index += 1) {
    await record({ short_id: shortId, address: `203.0.113.${index}`, user_agent: 'x' });
  }
}

async function scansOfDays(ownerId: string): Promise<number> {
  const days = await findDays(fixture.effects.table, ownerId, '2000-01-01', '2100-01-01');
  return days.reduce((sum, { counters }) => sum + (counters.scans ?? 0), 0);
}

const pendingRecords = async (shortId: string): Promise<DynamoDBRecord[]> =>
  (await streamRecords(fixture))
    .filter(({ dynamodb }) => dynamodb?.NewImage?.pk?.S === `ROLLUP#${shortId}`)
    .filter(({ dynamodb }) => dynamodb?.NewImage?.type?.S === 'pending_scans');

test('throttled totals of one account do not delay other accounts, and get the missing counts exactly once', async () => {
  const [crowded, calm] = [await makeCode(fixture, 'acc_crowded'), await makeCode(fixture, 'acc_calm')];
  throttled = [totalsPrefix('acc_crowded'), totalsPrefix('acc_calm')];
  await Promise.all([scanTimes(crowded.short_id, 12), scanTimes(calm.short_id, 5)]);
  throttled = [totalsPrefix('acc_crowded')];
  await rollUp(fixture);
  expect([await scansOfDays(calm.short_id), await scansTotal(fixture, 'acc_calm', calm.id)]).toEqual([5, 5]);
  expect(await scansOfDays(crowded.short_id)).toBe(12);
  expect(await scansOfDays('acc_crowded')).toBe(12);
  expect(await scansTotal(fixture, 'acc_crowded', crowded.id)).toBe(0);

  throttled = [];
  await rollUp(fixture);
  expect(await scansTotal(fixture, 'acc_crowded', crowded.id)).toBe(12);
  await rollUp(fixture);
  expect(await scansTotal(fixture, 'acc_crowded', crowded.id)).toBe(12);
  expect(await scansOfDays(crowded.short_id)).toBe(12);
});

test('pending scans of several batches are merged, and return through the stream until they are counted', async () => {
  const code = await makeCode(fixture, 'acc_waiting');
  throttled = [totalsPrefix('acc_waiting')];
  await scanTimes(code.short_id, 6);
  const scans = (await streamRecords(fixture)).filter(
    ({ dynamodb }) => dynamodb?.NewImage?.type?.S === 'scan' && dynamodb.NewImage.short_id?.S === code.short_id,
  );
  const reader = rollUpScans(fixture.effects);
  for (const record of scans) await reader({ Records: [record] });
  const before = await pendingRecords(code.short_id);
  await reader({ Records: before });
  const postponed = (await pendingRecords(code.short_id)).slice(before.length);
  expect(postponed).toHaveLength(1);
  expect(await scansTotal(fixture, 'acc_waiting', code.id)).toBe(0);

  throttled = [];
  fixture.effects.advance(3_000);
  await reader({ Records: postponed });
  expect(await scansTotal(fixture, 'acc_waiting', code.id)).toBe(6);
  expect(await pendingRecords(code.short_id)).toHaveLength(before.length + 1);
  await reader({ Records: [...before, ...postponed] });
  expect(await scansTotal(fixture, 'acc_waiting', code.id)).toBe(6);
});

test('pending scans are added to a code that was archived meanwhile, but not to a deleted one', async () => {
  const [archived, deleted] = [await makeCode(fixture, 'acc_moved'), await makeCode(fixture, 'acc_moved')];
  throttled = [totalsPrefix('acc_moved')];
  await scanTimes(archived.short_id, 2);
  await scanTimes(deleted.short_id, 2);
  await rollUp(fixture);
  throttled = [];
  await setCodeStatus(fixture, 'acc_moved', archived.id, 'archived');
  await deleteCode(fixture, 'acc_moved', deleted.id);
  fixture.effects.advance(3_000);
  await rollUp(fixture);
  expect(await scansTotal(fixture, 'acc_moved', archived.id)).toBe(2);
  const records = await pendingRecords(deleted.short_id);
  await rollUp(fixture);
  expect(await pendingRecords(deleted.short_id)).toHaveLength(records.length);
});

test('a batch with throttled days of one account adds all other scans before it fails, and its retry adds none twice', async () => {
  const [stuck, free] = [await makeCode(fixture, 'acc_a_stuck'), await makeCode(fixture, 'acc_b_free')];
  throttled = [totalsPrefix('acc_a_stuck'), totalsPrefix('acc_b_free')];
  await scanTimes(stuck.short_id, 2);
  await scanTimes(free.short_id, 3);
  const records = (await streamRecords(fixture)).filter(({ dynamodb }) =>
    [stuck.short_id, free.short_id].includes(dynamodb?.NewImage?.short_id?.S ?? ''),
  );
  throttled = ['ROLLUP#acc_a_stuck'];
  const reader = rollUpScans(fixture.effects);
  await expect(reader({ Records: records })).rejects.toThrow('Throughput exceeds');
  expect([await scansOfDays('acc_b_free'), await scansTotal(fixture, 'acc_b_free', free.id)]).toEqual([3, 3]);
  expect(await scansOfDays('acc_a_stuck')).toBe(0);
  throttled = [];
  await reader({ Records: records });
  fixture.effects.advance(3_000);
  await rollUp(fixture);
  expect([await scansOfDays('acc_b_free'), await scansTotal(fixture, 'acc_b_free', free.id)]).toEqual([3, 3]);
  expect([await scansOfDays('acc_a_stuck'), await scansTotal(fixture, 'acc_a_stuck', stuck.id)]).toEqual([2, 2]);
});
