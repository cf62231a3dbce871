import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { issueApiKey } from '../../lambdas/api-keys/issue-key.ts';
import { IDLE_PARTITIONS, SWEEP } from '../../lambdas/contracts/conversations.ts';
import { sweepConversations } from '../../lambdas/conversations/ending/sweep-conversations.ts';
import { conversationKey, idlePartition } from '../../lambdas/conversations/store.ts';
import { newId } from '../../lambdas/platform/ids.ts';
import { createQprCode } from '../../lambdas/qpr-codes/operations/create-qpr-code.ts';
import { scanRecorder } from '../../lambdas/scans/record-scan.ts';
import { rollUpScans } from '../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { makeCode, type ScanFixture, scanFixture, streamRecords } from '../../test/functional/scans/scan-fixture.ts';
import { callApi } from '../../test/support/api-event.ts';
import { throughDistribution } from '../../test/support/through-distribution.ts';
import { type KeyUse, recordKeys } from './key-recorder.ts';

/** Records of the stream that one invocation of the roll-up gets when many wait. */
const BATCH = 100;

/** The service's own functions on the real engine, with every key that they touch. */
export async function openMeasuredService() {
  const fixture = await scanFixture();
  const { effects } = fixture;
  const recorded = recordKeys(effects.table.client);
  const throttle = throttledTotals(fixture);
  let rolledUp = 0;

  /** Scans of these codes in turn, and their roll-up. */
  const scans = async (shortIds: readonly string[], count: number, { crowded }: { readonly crowded: boolean }) => {
    const record = scanRecorder(effects, fixture.settings);
    const request = (index: number) => ({
      shortId: shortIds[index % shortIds.length] ?? '',
      address: `2001:db8::${index.toString(16)}`,
      userAgent: 'bench',
    });
    throttle.set(crowded);
    // The first makes the code hot, or leases the number of the instance.
    await record(request(0));
    const recording = await recorded(async () => {
      for (let index = 1; index <= count; index += 1) await record(request(index));
    });
    throttle.set(false);
    const rollUp = await recorded(async () => {
      const records = (await streamRecords(fixture)).filter(({ dynamodb }) => dynamodb?.NewImage?.type?.S === 'scan');
      for (; rolledUp < records.length; rolledUp += BATCH) {
        await rollUpScans(effects)({ Records: records.slice(rolledUp, rolledUp + BATCH) });
      }
      rolledUp = records.length;
    });
    return { recording, rollUp };
  };

  return {
    codes: (accountId: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => makeCode(fixture, accountId))),
    scans,

    async creates(count: number) {
      const { api_key: key, account_id: accountId } = await issueApiKey(effects, 'ceilings@example.com', 'bench');
      const create = createQprCode(effects);
      const uses = await recorded(async () => {
        for (let index = 0; index < count; index += 1) {
          const { status } = await callApi(create, { method: 'POST', key, json: { name: 'A', prompt: 'B' } });
          if (status !== 200) throw new Error(`A create was answered ${status}.`);
        }
      });
      return { uses, accountId };
    },

    /** Conversations that the sweep ends, and how much CPU it takes for each. */
    async endings(count: number): Promise<{ uses: readonly KeyUse[]; cpuMilliseconds: number }> {
      await openConversations(fixture, count);
      effects.pass(HOUR_MILLISECONDS);
      const uses = await recorded(() => sweepAll(fixture));
      await openConversations(fixture, count);
      effects.pass(HOUR_MILLISECONDS);
      const before = process.cpuUsage();
      await sweepAll(fixture);
      const { user, system } = process.cpuUsage(before);
      return { uses, cpuMilliseconds: (user + system) / 1_000 / count };
    },

    // Not closed as by a test, which would read the whole table.
    stop: () => effects.table.client.destroy(),
  };
}

const HOUR_MILLISECONDS = 3_600_000;

const sweepAll = ({ effects }: ScanFixture) =>
  Promise.all(
    Array.from({ length: SWEEP.shares }, (_, share) =>
      sweepConversations(effects)({ share }, { getRemainingTimeInMillis: () => HOUR_MILLISECONDS }),
    ),
  );

/** Copies of one conversation that was really begun, spread as ids spread them. */
async function openConversations(fixture: ScanFixture, count: number): Promise<void> {
  const { effects } = fixture;
  const { table } = effects;
  const { short_id } = await makeCode(fixture, 'acc_talking');
  const headers = throughDistribution('198.51.100.7');
  const { scanId } = await fixture.scan(short_id, { headers });
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

/** Refuses what a scan adds to a total, as DynamoDB does where too many want it at once. */
function throttledTotals({ effects }: ScanFixture) {
  let refuses = false;
  effects.table.client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: writes = [] } = args.input as {
        TransactItems?: { Update?: { UpdateExpression?: string } }[];
      };
      if (refuses && writes.some(({ Update }) => Update?.UpdateExpression?.includes('scans_total'))) {
        throw new ThrottlingException({ $metadata: {}, message: 'Throughput exceeds the current capacity.' });
      }
      return next(args);
    },
    { step: 'initialize', name: 'throttledTotals' },
  );
  return {
    set(refusing: boolean) {
      refuses = refusing;
    },
  };
}
