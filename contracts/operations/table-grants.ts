import type { KEY_PREFIX } from '../table.ts';
import { organizationParameterOf } from './organization-parameter.ts';

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** A kind of item, identified by the prefix of its partition key. */
export type ItemKind = keyof typeof KEY_PREFIX;

/** The actions of a function on the table, by kind of item. A transaction needs the actions of its parts. */
export type TableGrants = { readonly [K in ItemKind]?: readonly TableAction[] };

/** The fields of an operation's row that determine its grants. */
interface Row {
  readonly table: TableGrants;
  readonly scope: string | null;
  readonly method: string;
  readonly streamed?: true;
  readonly readOnly?: true;
  readonly forwards?: true;
  readonly path: string;
  readonly organizationIn?: 'query' | 'body';
}

/** All table grants of an operation: those of its row, plus those that operations with authentication share. */
export function tableGrantsOf(row: Row): TableGrants {
  const { table, scope, method, streamed, readOnly, forwards } = row;
  if (scope === null) return table;
  return {
    ...table,
    credential: withActions(table.credential, ['UpdateItem']),
    accountRate: ['UpdateItem'],
    ...(method !== 'GET' && !streamed && !readOnly && { audit: withActions(table.audit, ['PutItem']) }),
    ...(organizationParameterOf(row) && { slug: withActions(table.slug, ['GetItem']) }),
    ...(method === 'POST' &&
      !streamed &&
      !forwards && { idempotency: withActions(table.idempotency, ['PutItem', 'UpdateItem', 'DeleteItem']) }),
  };
}

const withActions = (own: readonly TableAction[] = [], more: readonly TableAction[]) => [...new Set([...own, ...more])];
