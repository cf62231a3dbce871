import type { Item, Table } from '../../../lambdas/platform/table/table.ts';

/**
 * The same table, but its index lacks new items in the partitions whose key contains this text. The result of a query
 * of these partitions must fit into one page. `queries` counts these queries.
 */
export function withLaggingIndex(
  table: Table,
  partition: string,
  isNew: (item: Item) => boolean = () => true,
): Table & { readonly queries: () => number } {
  let queries = 0;
  const isLagging = ({ input }: { readonly input: object }) =>
    'IndexName' in input && JSON.stringify(input).includes(partition);
  const send = async (command: never) => {
    const result = await table.client.send(command);
    if (!isLagging(command)) return result;
    const { Items: items = [] } = result as { readonly Items?: readonly Item[] };
    queries += 1;
    return { Items: items.filter((item) => !isNew(item)) };
  };
  return { ...table, client: Object.assign(Object.create(table.client), { send }), queries: () => queries };
}
