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

/** Whatever `run` does is done by this function. */
export const asFunction = <T>(name: FunctionName, run: () => Promise<T>): Promise<T> => running.run(name, run);

/** What a test does while a function runs, such as changing what it has just read, is not the function's call. */
export const outsideFunctions = <T>(run: () => Promise<T>): Promise<T> => running.exit(run);

interface Call {
  readonly action: string;
  readonly partitionKeys: readonly string[];
  readonly index?: string;
}

/**
 * Holds every call that an operation makes against the grants of its row, as the stack makes them: a
 * forgotten action would otherwise only show as an error 500 of the running service. Gives what was not granted.
 */
export function watchGrants(client: DynamoDBClient): readonly string[] {
  const missing: string[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const name = OPERATION_NAMES.find((each) => each === running.getStore());
        const calls = name ? callsOf(commandName.replace(/Command$/, ''), args.input as Input) : [];
        for (const call of calls) {
          if (name && !isGranted(name, call))
            missing.push(
              `${name} calls ${call.action} on ${call.partitionKeys.map(beginningOf).join(', ')}${call.index ? ' of the index' : ''}`,
            );
        }
        return next(args);
      },
    { step: 'initialize', name: 'watchGrants' },
  );
  return missing;
}

/** A transaction needs the grants of its parts. */
const PARTS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const satisfies Record<string, TableAction>;
type Part = { readonly Key?: Keys; readonly Item?: Keys };
type Keys = { readonly pk?: unknown };
type BatchGet = { readonly Keys: readonly Keys[] };
type BatchWrite = { readonly PutRequest?: Part; readonly DeleteRequest?: Part };
interface Input extends Part {
  readonly TransactItems?: { [P in keyof typeof PARTS]?: Part }[];
  readonly RequestItems?: Readonly<Record<string, BatchGet | readonly BatchWrite[]>>;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

function callsOf(action: string, input: Input): Call[] {
  switch (action) {
    case 'TransactWriteItems':
      return (input.TransactItems ?? []).flatMap((item) =>
        Object.entries(item).map(([part, write]) => ({
          action: PARTS[part as keyof typeof PARTS],
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

/** The value that a key condition compares first, which is the partition key. */
const queriedKey = ({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Input) =>
  ExpressionAttributeValues[/= *(:\w+)/.exec(KeyConditionExpression)?.[1] ?? ''];

const textsOf = (keys: readonly unknown[]) => [...new Set(keys.map(String))];

const beginningOf = (key: string) => key.replace(/#.*/s, '#');

/** As IAM has it: one statement must allow all keys of the call, and a call without a key is not allowed. */
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
