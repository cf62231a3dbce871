import { KEY_PREFIX } from '../../../contracts/table.ts';
import { queryAll } from '../../platform/table/query-all.ts';
import type { Item, ItemKey, Table } from '../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';
import { type Day, mergeDays } from './days.ts';

/**
 * Usually, one item has all counts of an owner (a code, an account or an organization) for a day. DynamoDB rejects
 * concurrent transactions on one item, so in a conflict the counts go to another item, called a part of the day.
 * Readers add up the parts. This is the maximum number of parts.
 */
export const DAY_PARTS = 16;

const rollUpKey = (owner_id: string, day: string, part = 0): ItemKey => ({
  pk: KEY_PREFIX.rollUp + owner_id,
  sk: part === 0 ? day : `${day}#${part}`,
});
const DAY_LENGTH = '2026-11-15'.length;
/** Sorts after every part of a day. */
const PARTS_END = '~';

/** Adds counters to the day of a code, account or organization. */
export const addToDayWrite = (table: Table, owner_id: string, { day, counters, hot }: Day, part: number): TableWrite =>
  updateWrite(table, rollUpKey(owner_id, day, part), {
    set: { type: 'rollup', ...(hot && { hot }) },
    add: counters,
  });

/** The daily counts of an owner, oldest first, without days that have no scans. Both ends are inclusive. */
export async function findDays(table: Table, owner_id: string, from: string, to: string): Promise<Day[]> {
  const parts = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': rollUpKey(owner_id, '').pk, ':from': from, ':to': to + PARTS_END },
    ConsistentRead: true,
  });
  return mergeDays(parts.map(toDay));
}

const toDay = (item: Item): Day => ({
  day: String(item.sk).slice(0, DAY_LENGTH),
  hot: item.hot === true,
  counters: Object.fromEntries(
    Object.entries(item).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  ),
});
