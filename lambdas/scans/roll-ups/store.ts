import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Counters, Day } from './roll-up.ts';
import type { ItemKey } from '../../platform/table/table.ts';
import type { Table } from '../../platform/table/table.ts';
import type { TableWrite } from '../../platform/table/writes.ts';

const rollUpKey = (ownerId: string, day: string): ItemKey => ({ pk: `ROLLUP#${ownerId}`, sk: day });
const guardOf = (shard: number) => `position_${shard}`;

/** Adds counters to a day. `code` rows carry, per partition of scans, how far the stream has been read. */
export function rollUpUpdate(
  table: Table,
  ownerId: string,
  day: string,
  counters: Counters,
  guard: { readonly shard: number; readonly first: string; readonly last: string } | undefined,
  hot: boolean,
): TableWrite {
  const names = Object.keys(counters);
  const adds = names.map((_, index) => `#c${index} :c${index}`).join(', ');
  return {
    Update: {
      TableName: table.name,
      Key: { ...rollUpKey(ownerId, day) },
      UpdateExpression: [
        `SET #type = :type${guard ? ', #guard = :last' : ''}${hot ? ', hot = :hot' : ''}`,
        ...(names.length > 0 ? [`ADD ${adds}`] : []),
      ].join(' '),
      // The stream may hand the same records over again: what is behind the mark has been added.
      ...(guard && { ConditionExpression: 'attribute_not_exists(#guard) OR #guard < :first' }),
      ExpressionAttributeNames: {
        '#type': 'type',
        ...(guard && { '#guard': guardOf(guard.shard) }),
        ...Object.fromEntries(names.map((name, index) => [`#c${index}`, name])),
      },
      ExpressionAttributeValues: {
        ':type': 'rollup',
        ...(guard && { ':first': guard.first, ':last': guard.last }),
        ...(hot && { ':hot': true }),
        ...Object.fromEntries(names.map((name, index) => [`:c${index}`, counters[name]])),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** How far the stream has been added to this day, from the item of a failed condition. */
export const positionIn = (item: Readonly<Record<string, unknown>> | undefined, shard: number): string =>
  String(item?.[guardOf(shard)] ?? '');

/** The days of an owner that have scans, oldest first. Both ends are included. */
export async function findDays(table: Table, ownerId: string, from: string, to: string): Promise<Day[]> {
  const days: Day[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': rollUpKey(ownerId, '').pk, ':from': from, ':to': to },
        ExclusiveStartKey: start,
        ConsistentRead: true,
      }),
    );
    days.push(...(answer.Items ?? []).map(dayItem));
    start = answer.LastEvaluatedKey;
  } while (start);
  return days;
}

const dayItem = (item: Record<string, unknown>): Day => ({
  day: String(item.sk),
  hot: item.hot === true,
  counters: Object.fromEntries(
    Object.entries(item).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  ),
});

const SECONDS_KEPT = 3 * 86_400;

/** Was this the visitor's first scan of the code on that day? The same scan always gets the same answer. */
export async function isFirstOfVisitor(
  table: Table,
  scan: { readonly shortId: string; readonly day: string; readonly visitor: string; readonly scanId: number },
): Promise<boolean> {
  const { Attributes: item } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: `VISITOR#${scan.shortId}#${scan.day}#${scan.visitor}`, sk: 'VISITOR' },
      UpdateExpression:
        'SET first_scan = if_not_exists(first_scan, :scan), expires_at_seconds = :expires, #type = :type',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: {
        ':scan': scan.scanId,
        ':expires': Math.floor(Date.parse(scan.day) / 1_000) + SECONDS_KEPT,
        ':type': 'visitor',
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return item?.first_scan === scan.scanId;
}
