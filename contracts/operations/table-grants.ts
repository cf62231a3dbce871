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

/** The kinds of items that can contain visitors' words. */
export const ITEMS_WITH_VISITORS_WORDS: readonly ItemKind[] = [
  'conversation',
  'request',
  'event',
  // The answer of a receiver can repeat the event.
  'webhook',
  // The answer to a check can repeat a visitor's question.
  'check',
];

/** The actions of a function on the table, by kind of item. A transaction needs the actions of its parts. */
export type TableGrants = { readonly [K in ItemKind]?: readonly TableAction[] };

/**
 * The reads with which an operation checks the caller's access: to an organization, or to a code and its organization.
 */
const READS_FOR_ACCESS = {
  organization: { account: ['BatchGetItem'], organization: ['BatchGetItem'] },
  code: {
    account: ['BatchGetItem'],
    organization: ['BatchGetItem'],
    code: ['BatchGetItem'],
    codeList: ['BatchGetItem'],
  },
} as const satisfies Record<string, TableGrants>;
export type Access = keyof typeof READS_FOR_ACCESS;

/** The fields of an operation's row in the catalogue that determine its grants. */
interface Row {
  readonly table?: TableGrants;
  readonly access?: Access;
  readonly scope: string | null;
  readonly method: string;
  readonly streamed?: true;
  readonly readOnly?: true;
  readonly forwards?: true;
  readonly path: string;
  readonly organizationIn?: 'query' | 'body';
}

/**
 * All table grants of an operation: those of its row and, if the operation needs an API key or a session, those that
 * such operations share.
 */
export function tableGrantsOf(row: Row): TableGrants {
  const { table = {}, access, scope, method, streamed, readOnly, forwards } = row;
  if (scope === null) return table;
  return merged([
    access ? READS_FOR_ACCESS[access] : {},
    table,
    { credential: ['UpdateItem'], accountRate: ['UpdateItem'] },
    method === 'GET' || streamed || readOnly ? {} : { audit: ['PutItem'] },
    organizationParameterOf(row) ? { slug: ['GetItem'] } : {},
    method !== 'POST' || streamed || forwards ? {} : { idempotency: ['PutItem', 'UpdateItem', 'DeleteItem'] },
  ]);
}

function merged(all: readonly TableGrants[]): TableGrants {
  const kinds = new Set(all.flatMap((grants) => Object.keys(grants) as ItemKind[]));
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, [...new Set(all.flatMap((grants) => grants[kind] ?? []))]]),
  );
}
