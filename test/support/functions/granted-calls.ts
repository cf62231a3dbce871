import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { FunctionName } from '../../../contracts/functions.ts';
import { OPERATION_NAMES, type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import {
  type ItemKind,
  type TableAction,
  type TableGrants,
  tableGrantsOf,
} from '../../../contracts/operations/table-grants.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';

const running = new AsyncLocalStorage<FunctionName>();

/** Attributes the database calls inside `run` to this function. */
export const asFunction = <T>(name: FunctionName, run: () => Promise<T>): Promise<T> => running.run(name, run);

/** Runs database calls of the test itself while a function runs, without attributing them to the function. */
export const outsideFunctions = <T>(run: () => Promise<T>): Promise<T> => running.exit(run);

interface Call {
  readonly action: string;
  readonly partitionKeys: readonly string[];
  readonly index?: string;
}

/**
 * Checks every call of an operation against its declared grants, from which the stack creates the IAM policies.
 * Otherwise a missing grant would only show up as a 500 from the running service. Returns a list to which every call
 * without a grant is added.
 */
export function watchGrants(client: DynamoDBClient): readonly string[] {
  const missing: string[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const name = OPERATION_NAMES.find((operation) => operation === running.getStore());
        const calls = name ? callsOf(commandName.replace(/Command$/, ''), args.input as Input) : [];
        for (const call of calls) {
          if (name && !isGranted(name, call))
            missing.push(
              `${name} calls ${call.action} on ${call.partitionKeys.map(keyPrefix).join(', ')}${call.index ? ' of the index' : ''}`,
            );
        }
        return next(args);
      },
    { step: 'initialize', name: 'watchGrants' },
  );
  return missing;
}

/** The action of each kind of write in a transaction, which needs the grants for all its writes. */
const WRITE_ACTIONS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const satisfies Record<string, TableAction>;
type Write = { readonly Key?: Keys; readonly Item?: Keys };
type Keys = { readonly pk?: unknown };
type BatchGet = { readonly Keys: readonly Keys[] };
type BatchWrite = { readonly PutRequest?: Write; readonly DeleteRequest?: Write };
interface Input extends Write {
  readonly TransactItems?: { [P in keyof typeof WRITE_ACTIONS]?: Write }[];
  readonly RequestItems?: Readonly<Record<string, BatchGet | readonly BatchWrite[]>>;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

function callsOf(action: string, input: Input): Call[] {
  switch (action) {
    case 'TransactWriteItems':
      return (input.TransactItems ?? []).flatMap((item) =>
        Object.entries(item).map(([kind, write]) => ({
          action: WRITE_ACTIONS[kind as keyof typeof WRITE_ACTIONS],
          partitionKeys: textsOf([(write.Key ?? write.Item)?.pk]),
        })),
      );
    case 'BatchGetItem':
    case 'BatchWriteItem': {
      const keys = Object.values(input.RequestItems ?? {}).flatMap(batchKeys);
      return [{ action, partitionKeys: textsOf(keys.map((key) => key?.pk)) }];
    }
    case 'Query':
      return [
        { action, partitionKeys: textsOf([queriedKey(input)]), ...(input.IndexName && { index: input.IndexName }) },
      ];
    default:
      return [{ action, partitionKeys: textsOf([(input.Key ?? input.Item)?.pk]) }];
  }
}

const batchKeys = (request: BatchGet | readonly BatchWrite[]): readonly (Keys | undefined)[] =>
  'Keys' in request
    ? request.Keys
    : request.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key);

/** The first value of a key condition, which is the partition key. */
const queriedKey = ({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Input) =>
  ExpressionAttributeValues[/= *(:\w+)/.exec(KeyConditionExpression)?.[1] ?? ''];

const textsOf = (keys: readonly unknown[]) => [...new Set(keys.map(String))];

const keyPrefix = (key: string) => key.replace(/#.*/s, '#');

/** Like IAM: one statement must allow all keys of the call, and a call without a key is denied. */
function isGranted(name: OperationName, { action, partitionKeys, index }: Call): boolean {
  const row = operation(name);
  const kinds = index === undefined ? kindsOf(tableGrantsOf(row), action) : (row.index ?? []);
  if (index !== undefined && action !== 'Query') return false;
  return (
    partitionKeys.length > 0 && partitionKeys.every((key) => kinds.some((kind) => key.startsWith(KEY_PREFIX[kind])))
  );
}

const kindsOf = (grants: TableGrants, action: string): ItemKind[] =>
  (Object.entries(grants) as [ItemKind, readonly string[]][]).flatMap(([kind, actions]) =>
    actions.includes(action) ? [kind] : [],
  );
