import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { anyOf, type Condition, isAbsent, isBelow } from '../../platform/table/conditions.ts';
import { updateExpression } from '../../platform/table/expressions.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import type { Day } from './roll-up.ts';

const rollUpKey = (ownerId: string, day: string): ItemKey => ({ pk: KEY_PREFIX.rollUp + ownerId, sk: day });
const positionAttribute = (shard: number) => `position_${shard}`;

/** The part of the stream that is added, of one partition of scans. */
interface StreamPart {
  readonly shard: number;
  readonly first: string;
  readonly last: string;
}

/** Adds counters to the day of a code, which carries, per partition of scans, how far the stream has been read. */
export function addToCodeDayWrite(
  table: Table,
  shortId: string,
  day: Day,
  { shard, first, last }: StreamPart,
): TableWrite {
  const position = positionAttribute(shard);
  // The stream may hand the same records over again: what is behind the mark has been added.
  const isNotAdded = anyOf(isAbsent(position), isBelow(position, first));
  return addToDay(table, shortId, day, { [position]: last }, isNotAdded);
}

/** The same for the day of an account or organization, which goes with that of the code. */
export const addToOwnerDayWrite = (table: Table, ownerId: string, day: Day): TableWrite =>
  addToDay(table, ownerId, day);

const addToDay = (
  table: Table,
  ownerId: string,
  { day, counters, hot }: Day,
  position: Readonly<Record<string, string>> = {},
  condition?: Condition,
): TableWrite =>
  updateWrite(
    table,
    rollUpKey(ownerId, day),
    { set: { type: 'rollup', ...position, ...(hot && { hot }) }, add: counters },
    condition,
  );

/** How far the stream has been added to this day, from the item of a failed condition. */
export const positionIn = (item: Item | undefined, shard: number): string =>
  String(item?.[positionAttribute(shard)] ?? '');

/** The days of an owner that have scans, oldest first. Both ends are included. */
export async function findDays(table: Table, ownerId: string, from: string, to: string): Promise<Day[]> {
  const days: Day[] = [];
  let start: Item | undefined;
  do {
    const response = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': rollUpKey(ownerId, '').pk, ':from': from, ':to': to },
        ExclusiveStartKey: start,
        ConsistentRead: true,
      }),
    );
    days.push(...(response.Items ?? []).map(toDay));
    start = response.LastEvaluatedKey;
  } while (start);
  return days;
}

const toDay = (item: Item): Day => ({
  day: String(item.sk),
  hot: item.hot === true,
  counters: Object.fromEntries(
    Object.entries(item).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  ),
});

const SECONDS_KEPT = 3 * 86_400;

interface VisitorScan {
  readonly shortId: string;
  readonly day: string;
  readonly visitor: string;
  readonly scanId: number;
}

const visitorKey = ({ shortId, day, visitor }: VisitorScan): ItemKey => ({
  pk: `${KEY_PREFIX.visitor}${shortId}#${day}#${visitor}`,
  sk: 'VISITOR',
});

/** Was this the visitor's first scan of the code on that day? The answer for a scan is always the same. */
export async function isFirstOfVisitor(table: Table, scan: VisitorScan): Promise<boolean> {
  const { Attributes: item } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { ...visitorKey(scan) },
      ...updateExpression({
        set: { type: 'visitor', expires_at_seconds: Math.floor(Date.parse(scan.day) / 1_000) + SECONDS_KEPT },
        setIfAbsent: { first_scan: scan.scanId },
      }),
      ReturnValues: 'ALL_NEW',
    }),
  );
  return item?.first_scan === scan.scanId;
}
