import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { FunctionName } from '../../lambdas/contracts/functions.ts';
import { OPERATION_NAMES, type OperationName, operation } from '../../lambdas/contracts/operations/catalogue.ts';
import type { TableAction } from '../../lambdas/contracts/operations/operation.ts';
import { KEY_PREFIX } from '../../lambdas/contracts/table.ts';

const running = new AsyncLocalStorage<FunctionName>();

/** Whatever `run` does is done by this function. */
export const asFunction = <T>(name: FunctionName, run: () => Promise<T>): Promise<T> => running.run(name, run);

/** What a test does while a function runs, such as changing what it has just read, is not the function's call. */
export const outsideFunctions = <T>(run: () => Promise<T>): Promise<T> => running.exit(run);

interface Call {
  readonly action: string;
  readonly partitionKey?: string;
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
        const calls = name ? callsOf(commandName.replace(/Command$/, ''), args.input) : [];
        for (const call of calls) {
          if (name && !isGranted(name, call))
            missing.push(`${name} calls ${call.action}${call.index ? ' on the index' : ''}`);
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

function callsOf(action: string, input: unknown): Call[] {
  if (action !== 'TransactWriteItems') return [{ action, ...singleOf(input) }];
  const { TransactItems: items = [] } = input as { TransactItems?: { [P in keyof typeof PARTS]?: Part }[] };
  return items.flatMap((item) =>
    Object.entries(item).map(([part, write]) => ({ action: PARTS[part as keyof typeof PARTS], ...singleOf(write) })),
  );
}

function singleOf(input: unknown): Omit<Call, 'action'> {
  const { Key, Item, IndexName } = input as Part & { readonly IndexName?: string };
  const pk = (Key ?? Item)?.pk;
  return { ...(typeof pk === 'string' && { partitionKey: pk }), ...(IndexName !== undefined && { index: IndexName }) };
}

function isGranted(name: OperationName, { action, partitionKey = '', index }: Call): boolean {
  const { table, scope, method, index: readsIndex } = operation(name);
  if (index !== undefined) return action === 'Query' && readsIndex === true;
  if (table.some((granted) => granted === action)) return true;
  if (scope === null) return false;
  if (action === 'UpdateItem' && partitionKey.startsWith(KEY_PREFIX.apiKey)) return true;
  const forIdempotency = method === 'POST' && partitionKey.startsWith(KEY_PREFIX.idempotency);
  return forIdempotency && ['PutItem', 'UpdateItem', 'DeleteItem'].includes(action);
}
