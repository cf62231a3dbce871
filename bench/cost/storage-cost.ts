import '../../test/support/functions/function-environment.ts';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../contracts/limits.ts';
import { EVENT_SHARDS, eventsPartition } from '../../lambdas/events/keys.ts';
import { scanRecorder } from '../../lambdas/scans/record-scan.ts';
import { scanKey } from '../../lambdas/scans/store.ts';
import { createTestCode, FakeImages } from '../../test/functional/qpr-codes/code-effects.ts';
import { itemSize } from '../../test/support/functions/item-size.ts';
import type { Bench } from '../support/workbench.ts';
import type { Amounts } from './prices.ts';

const MONTHS_KEPT = 12;
/** DynamoDB adds this to every item, and to every entry of an index, when it calculates the storage. */
const ITEM_OVERHEAD_BYTES = 100;
const DAYS_PER_MONTH = 365 / 12;
const INDEX_ATTRIBUTES = ['pk', 'sk', 'gsi1pk', 'gsi1sk'];

type Item = Readonly<Record<string, unknown>>;

const gigabytesOf = (item: Item) => (itemSize(item) + ITEM_OVERHEAD_BYTES) / 1e9;

/** The storage of one scan and its event. Point-in-time recovery is charged for the table, not for its index. */
export async function storageAmounts(bench: Bench): Promise<Amounts> {
  bench.progress('storage of a scan');
  const { effects } = bench;
  const accountId = 'acc_01K9ZPXW2E8V6Q4N0R7T1Y5M3B';
  const addresses = { baseUrl: 'https://api.example.com', scanHost: 'https://go.example.com' };
  const { short_id: shortId } = await createTestCode(
    { ...effects, images: new FakeImages(), addresses },
    accountId,
    {},
  );
  const recorded = await scanRecorder(effects, { retentionDays: 365 })({
    shortId,
    address: '203.0.113.1',
    userAgent: 'bench',
    country: 'AT',
    device: 'mobile',
  });
  if (recorded === 'unknown' || !('code' in recorded)) throw new Error('The scan was not recorded.');
  const scan = await itemAt(bench, scanKey(shortId, recorded.scanId).pk);
  const event = await eventOf(bench, accountId);
  const index = Object.fromEntries(INDEX_ATTRIBUTES.map((name) => [name, scan[name]]));
  const eventMonths = LIMITS.eventDays / DAYS_PER_MONTH;
  const tableGigabyteMonths = gigabytesOf(scan) * MONTHS_KEPT + gigabytesOf(event) * eventMonths;
  return {
    [`storage, with the event for ${LIMITS.eventDays} days`]: {
      tableGigabyteMonth: tableGigabyteMonths + gigabytesOf(index) * MONTHS_KEPT,
    },
    'point-in-time recovery': { recoveryGigabyteMonth: tableGigabyteMonths },
  };
}

async function itemAt({ table }: Bench, pk: string): Promise<Item> {
  const [item] = await itemsAt(table, pk);
  if (!item) throw new Error(`The partition ${pk} is empty.`);
  return item;
}

async function eventOf({ table }: Bench, accountId: string): Promise<Item> {
  const shards = Array.from({ length: EVENT_SHARDS }, (_, shard) => itemsAt(table, eventsPartition(accountId, shard)));
  const event = (await Promise.all(shards)).flat().find((item) => item.event === 'scan.created');
  if (!event) throw new Error('The scan has no event.');
  return event;
}

async function itemsAt(table: Bench['table'], pk: string): Promise<Item[]> {
  const { Items: items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return items;
}
