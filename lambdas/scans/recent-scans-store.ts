import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { DAY_MILLISECONDS, dayOf } from '../../contracts/time.ts';
import type { Table } from '../platform/table/table.ts';

const DAYS = 7;

/**
 * Scans of a code in the last seven days, including today, from its roll-ups. These lag slightly behind anyway, so an
 * eventually consistent read is enough and costs only half a unit.
 */
export async function scansInLastWeek(table: Table, shortId: string, now: Date): Promise<number> {
  const { Items: days = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk >= :from',
      ExpressionAttributeValues: {
        ':pk': KEY_PREFIX.rollUp + shortId,
        ':from': dayOf(new Date(now.getTime() - (DAYS - 1) * DAY_MILLISECONDS)),
      },
      ProjectionExpression: 'scans',
    }),
  );
  return days.reduce((sum, { scans }) => sum + (typeof scans === 'number' ? scans : 0), 0);
}
