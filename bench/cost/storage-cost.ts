import '../../test/support/functions/function-environment.ts';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { scanKey } from '../../lambdas/events/scan-id.ts';
import { scanRecorder } from '../../lambdas/scans/record-scan.ts';
import { createTestCode, FakeImages } from '../../test/functional/qpr-codes/code-effects.ts';
import { itemSize } from '../../test/support/functions/item-size.ts';
import type { Bench } from '../support/workbench.ts';
import type { Amounts } from './prices.ts';

const MONTHS_KEPT = 12;
/** DynamoDB adds this to every item, and to every entry of an index, when it calculates the storage. */
const ITEM_OVERHEAD_BYTES = 100;
const INDEX_ATTRIBUTES = ['pk', 'sk', 'gsi1pk', 'gsi1sk'];

type Item = Readonly<Record<string, unknown>>;

const gigabytesOf = (item: Item) => (itemSize(item) + ITEM_OVERHEAD_BYTES) / 1e9;

/**
 * The storage of one scan for a year. The item of a scan includes its event. Point-in-time recovery is charged for the
 * table, not for its index.
 */
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
    short_id: shortId,
    address: '203.0.113.1',
    user_agent: 'bench',
    country: 'AT',
    device: 'mobile',
  });
  if (recorded === 'unknown' || !('code' in recorded)) throw new Error('The scan was not recorded.');
  const scan = await itemAt(bench, scanKey(shortId, recorded.scan_id).pk);
  const index = Object.fromEntries(INDEX_ATTRIBUTES.map((name) => [name, scan[name]]));
  const tableGigabyteMonths = gigabytesOf(scan) * MONTHS_KEPT;
  return {
    'storage, with the event': {
      tableGigabyteMonth: tableGigabyteMonths + gigabytesOf(index) * MONTHS_KEPT,
    },
    'point-in-time recovery': { recoveryGigabyteMonth: tableGigabyteMonths },
  };
}

async function itemAt({ table }: Bench, pk: string): Promise<Item> {
  const { Items: [item] = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  if (!item) throw new Error(`The partition ${pk} is empty.`);
  return item;
}
