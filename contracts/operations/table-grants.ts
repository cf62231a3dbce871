import type { KEY_PREFIX } from '../table.ts';
import { organizationPlaceOf } from './organization-place.ts';

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** Which items: those whose partition key begins like this. */
export type ItemKind = keyof typeof KEY_PREFIX;

/** What a function does on the table, by the items it does it to (a transaction needs the actions of its parts). */
export type TableGrants = { readonly [K in ItemKind]?: readonly TableAction[] };

/** What of an operation's row decides about its grants. */
interface Row {
  readonly table: TableGrants;
  readonly scope: string | null;
  readonly method: string;
  readonly streamed?: true;
  readonly path: string;
  readonly organizationIn?: 'query' | 'body';
}

/** All that an operation may do on the table: its row's own grants, and those of the stack around every operation. */
export function tableGrantsOf(row: Row): TableGrants {
  const { table, scope, method, streamed } = row;
  if (scope === null) return table;
  return {
    ...table,
    credential: withActions(table.credential, ['UpdateItem']),
    accountRate: ['UpdateItem'],
    ...(method !== 'GET' && !streamed && { audit: withActions(table.audit, ['PutItem']) }),
    ...(organizationPlaceOf(row) && { slug: withActions(table.slug, ['GetItem']) }),
    ...(method === 'POST' &&
      !streamed && { idempotency: withActions(table.idempotency, ['PutItem', 'UpdateItem', 'DeleteItem']) }),
  };
}

const withActions = (own: readonly TableAction[] = [], more: readonly TableAction[]) => [...new Set([...own, ...more])];
