import { AwsError } from '../../engine/types.ts';

/** A permission that a call needs: an action on a resource. */
export interface RequiredPermission {
  readonly action: string;
  readonly resource: string;
  /** Partition keys of the items that need this permission, for the condition key `dynamodb:LeadingKeys`. */
  readonly leadingKeys?: readonly string[];
}

export interface TableKeys {
  readonly partitionKey: string;
  /** The name of the partition key attribute, by index name. */
  readonly indexes: Readonly<Record<string, string>>;
}

export interface Tables {
  arn(tableName: string): string;
  keys(tableName: string): TableKeys | undefined;
}

type Item = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
// The input of a call is untyped, so the code below checks each value that it reads.
type Input = Readonly<Record<string, unknown>>;

const TRANSACTION_ACTIONS = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** The permissions that AWS requires for a DynamoDB operation. A transaction needs the permissions of its parts. */
export function requiredPermissions(operation: string, input: Input, tables: Tables): RequiredPermission[] {
  switch (operation) {
    case 'TransactWriteItems':
      return objectsIn(input.TransactItems).flatMap((part) =>
        Object.entries(TRANSACTION_ACTIONS).flatMap(([name, action]) =>
          isObject(part[name]) ? [itemPermission(action, part[name], tables)] : [],
        ),
      );
    case 'TransactGetItems':
      return objectsIn(input.TransactItems).map((part) =>
        itemPermission('GetItem', isObject(part.Get) ? part.Get : {}, tables),
      );
    case 'BatchGetItem':
      return byTable(input.RequestItems, (table, request) =>
        tablePermission(
          'BatchGetItem',
          table,
          tables,
          objectsIn(isObject(request) ? request.Keys : []).map((key) => leadingKey(table, key, tables)),
        ),
      );
    case 'BatchWriteItem':
      return byTable(input.RequestItems, (table, requests) =>
        tablePermission(
          'BatchWriteItem',
          table,
          tables,
          objectsIn(requests).map((request) => leadingKey(table, writtenKey(request), tables)),
        ),
      );
    case 'Query':
    case 'Scan':
      return [readPermission(operation, input, tables)];
    case 'ListTables':
    case 'DescribeLimits':
    case 'DescribeEndpoints':
      return [{ action: `dynamodb:${operation}`, resource: '*' }];
    case 'ExecuteStatement':
    case 'BatchExecuteStatement':
    case 'ExecuteTransaction':
      throw new AwsError(
        'ValidationException',
        'The local runtime does not support PartiQL, because it cannot determine which permissions a statement needs.',
      );
    default:
      return [itemPermission(operation, input, tables)];
  }
}

function itemPermission(action: string, request: Input, tables: Tables): RequiredPermission {
  const table = tableNameOf(request);
  const key = isObject(request.Item) ? request.Item : isObject(request.Key) ? request.Key : undefined;
  return tablePermission(action, table, tables, key === undefined ? [] : [leadingKey(table, key, tables)]);
}

function tablePermission(
  action: string,
  table: string,
  tables: Tables,
  keys: readonly (string | undefined)[],
): RequiredPermission {
  const leadingKeys = [...new Set(keys.filter((key) => key !== undefined))];
  return { action: `dynamodb:${action}`, resource: tables.arn(table), ...(leadingKeys.length > 0 && { leadingKeys }) };
}

function readPermission(action: string, input: Input, tables: Tables): RequiredPermission {
  const table = tableNameOf(input);
  const index = typeof input.IndexName === 'string' ? input.IndexName : undefined;
  const resource = index === undefined ? tables.arn(table) : `${tables.arn(table)}/index/${index}`;
  const tableKeys = tables.keys(table);
  const attribute = index === undefined ? tableKeys?.partitionKey : tableKeys?.indexes[index];
  const partition = attribute === undefined ? undefined : queriedPartition(input, attribute);
  return { action: `dynamodb:${action}`, resource, ...(partition !== undefined && { leadingKeys: [partition] }) };
}

/** The partition key that a query reads, from its key condition: `pk = :value` or `#alias = :value`. */
function queriedPartition(input: Input, attribute: string): string | undefined {
  const names = isObject(input.ExpressionAttributeNames) ? input.ExpressionAttributeNames : {};
  const values = isObject(input.ExpressionAttributeValues) ? input.ExpressionAttributeValues : {};
  for (const [, name = '', value = ''] of String(input.KeyConditionExpression ?? '').matchAll(
    /([#\w.-]+)\s*=\s*(:\w+)/g,
  )) {
    if ((names[name] ?? name) === attribute) return scalar(values[value]);
  }
  return undefined;
}

function leadingKey(table: string, key: Input, tables: Tables): string | undefined {
  const attribute = tables.keys(table)?.partitionKey;
  return attribute === undefined ? undefined : scalar(key[attribute]);
}

/** The key of a put or delete request. The item of a put request contains its key. */
const writtenKey = (request: Input): Input => {
  const put = isObject(request.PutRequest) ? request.PutRequest.Item : undefined;
  const removed = isObject(request.DeleteRequest) ? request.DeleteRequest.Key : undefined;
  return isObject(put) ? put : isObject(removed) ? removed : {};
};

/** A key attribute as a string: `{"S": "…"}`, `{"N": "…"}` or `{"B": "…"}`. */
function scalar(value: unknown): string | undefined {
  const inner = isObject(value) ? Object.values(value)[0] : undefined;
  return typeof inner === 'string' ? inner : undefined;
}

/** A call can name a table by its ARN. */
const tableNameOf = (request: Input) =>
  String(request.TableName ?? request.ResourceArn ?? '')
    .replace(/^.*:table\//, '')
    .replace(/\/.*$/, '');

function byTable(
  requests: unknown,
  permissionOf: (table: string, request: unknown) => RequiredPermission,
): RequiredPermission[] {
  return isObject(requests) ? Object.entries(requests).map(([table, request]) => permissionOf(table, request)) : [];
}

const objectsIn = (value: unknown): Input[] => (Array.isArray(value) ? value.filter(isObject) : []);

function isObject(value: unknown): value is Item {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
