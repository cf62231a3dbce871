import { KEY_PREFIX } from '../../../../contracts/table.ts';
import { pageByPrefix } from '../../../platform/table/prefix-pages.ts';
import { queryAll } from '../../../platform/table/query-all.ts';
import type { Item, ItemKey, Table } from '../../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../../platform/table/writes.ts';
import type { PlacementMonth } from './months.ts';

/** The months of placements are in the partition with the days of their code. This prefix sorts after all days. */
const PREFIX = 'PLACEMENT#';

const monthKey = ({ codeShortId, placement_id, month }: PlacementMonth, part: number): ItemKey => ({
  pk: KEY_PREFIX.rollUp + codeShortId,
  sk: `${PREFIX}${month}#${placement_id}${part === 0 ? '' : `#${part}`}`,
});

/** Adds counters to the month of a placement. To avoid write conflicts, a month has parts, which readers add up. */
export const addToMonthWrite = (table: Table, month: PlacementMonth, part: number): TableWrite =>
  updateWrite(table, monthKey(month, part), { set: { type: 'placement_month' }, add: month.counters });

/** The months of all placements of a code from `from` to `to`, both inclusive. */
export async function findMonths(
  table: Table,
  codeShortId: string,
  from: string,
  to: string,
): Promise<PlacementMonth[]> {
  const items = await queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': KEY_PREFIX.rollUp + codeShortId,
      ':from': PREFIX + from,
      ':to': `${PREFIX}${to}~`,
    },
  });
  return items.map((item) => toMonth(codeShortId, item));
}

/** The given months of one placement. */
export async function findMonthsOf(
  table: Table,
  codeShortId: string,
  placement_id: string,
  months: readonly string[],
): Promise<PlacementMonth[]> {
  const found = await Promise.all(
    [...new Set(months)].map((month) =>
      pageByPrefix(table, { pk: KEY_PREFIX.rollUp + codeShortId, prefix: `${PREFIX}${month}#${placement_id}` }),
    ),
  );
  return found.flatMap(({ items }) => items).map((item) => toMonth(codeShortId, item));
}

function toMonth(codeShortId: string, item: Item): PlacementMonth {
  const [, month = '', placement_id = ''] = String(item.sk).split('#');
  const counters = Object.entries(item).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return { codeShortId, placement_id, month, counters: Object.fromEntries(counters) };
}
