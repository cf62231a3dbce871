import { type AttributeValue, ThrottlingException } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { IDLE_PARTITIONS, SWEEP } from '../../contracts/conversations.ts';
import { ROLL_UP_BATCH_SIZE } from '../../contracts/scans.ts';
import { dayOf } from '../../contracts/time.ts';
import { createOrganization } from '../../lambdas/api/organizations/create-organization.ts';
import { createQprCode } from '../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { issueApiKey } from '../../lambdas/api-keys/issue-key.ts';
import { sweepConversations } from '../../lambdas/conversations/ending/sweep-conversations.ts';
import { conversationKey, idlePartition } from '../../lambdas/conversations/store.ts';
import { scanTimeOf } from '../../lambdas/events/scan-id.ts';
import { newId } from '../../lambdas/platform/ids.ts';
import { transactWrite } from '../../lambdas/platform/table/transact-write.ts';
import { scanRecorder } from '../../lambdas/scans/record-scan.ts';
import { scansInHour } from '../../lambdas/scans/roll-ups/counters.ts';
import { rollUpScans } from '../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { addToDayWrite, DAY_PARTS } from '../../lambdas/scans/roll-ups/store.ts';
import { DEVICES } from '../../lambdas/scans/scan.ts';
import {
  enableStream,
  makeCode,
  type ScanFixture,
  scanFixture,
  streamRecords,
} from '../../test/functional/scans/scan-fixture.ts';
import { callApi } from '../../test/support/functions/api-event.ts';
import { throughDistribution } from '../../test/support/functions/through-distribution.ts';
import { createPlacements } from '../cost/placements.ts';
import { type KeyUse, recordKeys } from './key-recorder.ts';

/** A crowd has visitors from many countries. */
const COUNTRIES = [...'ABCDEFGHIJ'].flatMap((first) => [...'KLMNOP'].map((second) => first + second));

/** Runs the real functions of the service on a real database engine, and records every key that they touch. */
export async function openMeasuredService() {
  const fixture = await scanFixture();
  await enableStream(fixture);
  const { effects } = fixture;
  const recordUses = recordKeys(effects.table.client);
  const throttle = throttledTotals(fixture);
  let rolledUp = 0;

  /**
   * Scans the codes one after another and rolls up the scans. `duringBurst` simulates a large crowd: updates of totals
   * are throttled, and the items of the day already have all their counters.
   */
  const scans = async (
    shortIds: readonly string[],
    count: number,
    { duringBurst }: { readonly duringBurst: boolean },
  ) => {
    const recordScan = scanRecorder(effects, fixture.settings);
    const request = (index: number) => ({
      short_id: shortIds[index % shortIds.length] ?? '',
      address: `2001:db8::${index.toString(16)}`,
      user_agent: 'bench',
      country: COUNTRIES[index % COUNTRIES.length],
      device: DEVICES[index % DEVICES.length],
    });
    throttle.set(duringBurst);
    // The first scan is not measured, because it does extra work. It leases the number that the instance uses in scan
    // ids. In a burst, its update of the code's total is throttled. That makes the code "hot": the roll-up updates the
    // total instead.
    await recordScan(request(0));
    const recording = await recordUses(async () => {
      for (let index = 1; index <= count; index += 1) await recordScan(request(index));
    });
    throttle.set(false);
    const records = (await streamRecords(fixture)).filter(({ dynamodb }) => dynamodb?.NewImage?.type?.S === 'scan');
    if (duringBurst) await fillDays(fixture, records.slice(rolledUp));
    const rollUp = await recordUses(async () => {
      for (; rolledUp < records.length; rolledUp += ROLL_UP_BATCH_SIZE) {
        await rollUpScans(effects)({ Records: records.slice(rolledUp, rolledUp + ROLL_UP_BATCH_SIZE) });
      }
      rolledUp = records.length;
    });
    return { recording, rollUp };
  };

  return {
    codes: (accountId: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => makeCode(fixture, accountId))),
    placements: (shortId: string, count: number) => createPlacements(effects, shortId, count),
    scans,

    /** Creates an organization with this number of codes. */
    async organization(codeCount: number) {
      const { api_key: key, account_id: accountId } = await issueApiKey(effects, 'organization@example.com', 'bench');
      const { body } = await callApi(createOrganization(effects), { method: 'POST', key, json: { name: 'Bench' } });
      const organizationId = String(body.id);
      const input = { organization_id: organizationId };
      const codes = await Promise.all(Array.from({ length: codeCount }, () => makeCode(fixture, accountId, input)));
      return { organization_id: organizationId, codes };
    },

    async creates(count: number) {
      const { api_key: key, account_id: accountId } = await issueApiKey(effects, 'ceilings@example.com', 'bench');
      const create = createQprCode(effects);
      const uses = await recordUses(async () => {
        for (let index = 0; index < count; index += 1) {
          const { status } = await callApi(create, { method: 'POST', key, json: { name: 'A', prompt: 'B' } });
          if (status !== 200) throw new Error(`A create request returned ${status}.`);
        }
      });
      return { uses, account_id: accountId };
    },

    /**
     * Measures the sweep, which ends idle conversations: the keys it touches and the CPU time per conversation. The CPU
     * time is the minimum of several rounds, because other processes use the machine too.
     */
    async endings(count: number): Promise<{ uses: readonly KeyUse[]; cpuMilliseconds: number }> {
      const withIdleConversations = async <T>(measure: () => Promise<T>): Promise<T> => {
        await openConversations(fixture, count);
        effects.advance(HOUR_MILLISECONDS);
        return measure();
      };
      const uses = await withIdleConversations(() => recordUses(() => sweepAll(fixture)));
      const rounds: number[] = [];
      for (let round = 1; round <= CPU_ROUNDS; round += 1) {
        const { user, system } = await withIdleConversations(async () => {
          const before = process.cpuUsage();
          await sweepAll(fixture);
          return process.cpuUsage(before);
        });
        rounds.push((user + system) / 1_000 / count);
      }
      return { uses, cpuMilliseconds: Math.min(...rounds) };
    },

    // Do not call `table.close()` as the tests do: it reads the whole table.
    stop: () => effects.table.client.destroy(),
  };
}

const HOUR_MILLISECONDS = 3_600_000;
const CPU_ROUNDS = 4;

const sweepAll = ({ effects }: ScanFixture) =>
  Promise.all(
    Array.from({ length: SWEEP.shares }, (_, share) =>
      sweepConversations(effects)({ share }, { getRemainingTimeInMillis: () => HOUR_MILLISECONDS }),
    ),
  );

/** Simulates the end of a busy day: the items of that day have a large counter for each hour and country. */
async function fillDays({ effects: { table } }: ScanFixture, records: readonly DynamoDBRecord[]): Promise<void> {
  const scans = records.map(({ dynamodb }) => unmarshall(dynamodb?.NewImage as Record<string, AttributeValue>));
  const ownersAndDays = new Set(
    scans.flatMap(({ scan_id, short_id, account_id, organization_id }) =>
      [short_id, account_id, organization_id].flatMap((ownerId) =>
        ownerId === undefined ? [] : [`${ownerId} ${dayOf(scanTimeOf(scan_id))}`],
      ),
    ),
  );
  const names = [
    ...Array.from({ length: 24 }, (_, hour) => scansInHour(String(hour).padStart(2, '0'))),
    ...COUNTRIES.map((country) => `country_${country}`),
  ];
  const counters = Object.fromEntries(names.map((name) => [name, 1_234_567]));
  for (const ownerAndDay of ownersAndDays) {
    const [ownerId = '', day = ''] = ownerAndDay.split(' ');
    const parts = Array.from({ length: DAY_PARTS }, (_, part) => part);
    await transactWrite(table, {
      days: parts.map((part) => addToDayWrite(table, ownerId, { day, counters, hot: true }, part)),
    });
  }
}

/** Creates copies of one real conversation, spread evenly over the partitions that list conversations for the sweep. */
async function openConversations(fixture: ScanFixture, count: number): Promise<void> {
  const { effects } = fixture;
  const { table } = effects;
  const { short_id } = await makeCode(fixture, 'acc_conversations');
  const headers = throughDistribution('198.51.100.7');
  const { scan_id: scanId } = await fixture.scan(short_id, { headers });
  const { body } = await fixture.post(`/s/${short_id}/conversations`, { scan_id: scanId }, headers);
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { ...conversationKey(String(body.conversation_id)) } }),
  );
  const copies = Array.from({ length: count - 1 }, (_, index) => {
    const id = newId('conversation', effects.now(), effects.random);
    return { ...item, ...conversationKey(id), id, gsi1pk: idlePartition(index % IDLE_PARTITIONS) };
  });
  for (let from = 0; from < copies.length; from += 25) {
    const requests = copies.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }));
  }
}

/** After `set(true)`, rejects updates of totals, as DynamoDB does under too much load. */
function throttledTotals({ effects }: ScanFixture) {
  let isThrottling = false;
  effects.table.client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: writes = [] } = args.input as {
        TransactItems?: { Update?: { UpdateExpression?: string } }[];
      };
      if (isThrottling && writes.some(({ Update }) => Update?.UpdateExpression?.includes('scans_total'))) {
        throw new ThrottlingException({ $metadata: {}, message: 'Throughput exceeds the current capacity.' });
      }
      return next(args);
    },
    { step: 'initialize', name: 'throttledTotals' },
  );
  return {
    set(throttling: boolean) {
      isThrottling = throttling;
    },
  };
}
