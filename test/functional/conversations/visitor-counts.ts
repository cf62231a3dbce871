import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from '@jest/globals';
import { minuteOf } from '../../../contracts/time.ts';
import type { TestEffects } from '../../support/functions/test-effects.ts';

type Counted = 'count' | 'code' | 'browser';

/**
 * Raises counters of the only IP address that has sent requests of this kind in this minute: its total (`count`), or
 * its counters per code or per browser.
 */
export async function addToCounts(
  { table, now }: Pick<TestEffects, 'table' | 'now'>,
  action: 'conversation' | 'form' | 'message' | 'request',
  counted: Counted | readonly Counted[],
  more: number,
): Promise<void> {
  const { Items: items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const ofThisMinute = items.filter(({ pk }) => String(pk).endsWith(`#${action}#${minuteOf(now())}`));
  expect(ofThisMinute).toHaveLength(1);
  const [item = {}] = ofThisMinute;
  const raised = Object.entries(item).map(([name, value]) => [
    name,
    [counted].flat().some((prefix) => name.split('_')[0] === prefix) ? Number(value) + more : value,
  ]);
  await table.client.send(new PutCommand({ TableName: table.name, Item: Object.fromEntries(raised) }));
}
