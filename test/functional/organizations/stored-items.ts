import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX } from '../../../lambdas/contracts/table.ts';
import { fixture, id } from './fresh-organization.ts';

type StoredItem = Record<string, unknown>;

/** Everything in the table. */
export async function allItems(): Promise<StoredItem[]> {
  const { table } = fixture.effects;
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
  return Items;
}

/** What stands in one partition, in the order of the sort keys. */
export async function itemsIn(pk: string): Promise<StoredItem[]> {
  const { table } = fixture.effects;
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    }),
  );
  return Items;
}

/** What stands in the partition of the organization, by the beginning of its sort key. */
export const itemsOfOrganization = async (prefix = ''): Promise<StoredItem[]> =>
  (await itemsIn(KEY_PREFIX.organization + id)).filter(({ sk }) => String(sk).startsWith(prefix));

/** The events about the organization, in the order they happened, as receivers get them. */
export async function eventsOfOrganization(type: string) {
  return (await allItems())
    .filter((item) => item.type === 'event' && String(item.event).startsWith(type) && String(item.body).includes(id))
    .sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
    .map((item) => ({ ...JSON.parse(String(item.body)), account_id: item.account_id }));
}
