import { errorResponse } from '../../engine/aws-error-response.ts';
import type { AwsResponse } from '../../engine/types.ts';
import { compileStatement, evaluate, type StatementDocument } from '../iam/statement.ts';
import { DiskSpace } from '../shared/disk-space.ts';
import { forwardToDynamodb } from './dynamodb-call.ts';
import { type RequiredPermission, requiredPermissions, type TableKeys } from './dynamodb-permissions.ts';
import { contextOf } from './request-context.ts';

/** What a thread needs to call the database without the AWS endpoint. It is plain data, so a thread can receive it. */
export interface DirectAccess {
  readonly port: number;
  readonly arnPrefix: string;
  readonly tables: readonly (readonly [name: string, keys: TableKeys])[];
  /** A folder on the database's disk, to check the disk's free space. */
  readonly dataDir: string;
}

export interface Role {
  readonly arn: string;
  readonly statements: readonly StatementDocument[];
}

const READS = new Set(['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query']);
const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems']);
const PREFIX = 'DynamoDB_20120810.';

/** Sends a call to the database, or returns undefined if the AWS endpoint must handle the call. */
export type DirectCall = (target: string, body: string) => Promise<AwsResponse> | undefined;

/**
 * Lets a function call the database without the endpoint: the function's own thread checks the permissions and sends
 * the call. Through the endpoint, each call would also take the main thread's time and a second connection.
 *
 * Only calls that the function's role allows are sent directly. The endpoint handles all other calls. It decides with
 * the same rules, and responds and logs like AWS.
 */
export function openDirectAccess(access: DirectAccess, role: Role, onWrite: () => void): DirectCall {
  const keysByTable = new Map(access.tables);
  const statements = role.statements.map(compileStatement);
  // If the disk is full, the endpoint handles the writes, and its own check prints the message.
  const disk = new DiskSpace(access.dataDir, () => undefined);

  const tables = {
    arn: (table: string) => `${access.arnPrefix}table/${table}`,
    keys: (table: string) => keysByTable.get(table),
  };

  /** Also false for calls that this thread cannot check: calls to unknown tables and calls without keys. */
  const isAllowed = (operation: string, body: string): boolean => {
    const permissions = requiredPermissions(operation, parse(body), tables);
    const isPermitted = (permission: RequiredPermission): boolean => {
      if (permission.leadingKeys === undefined) return false;
      // With `--assume leading-keys=union` or `=absent`, there is no direct access, so nothing is assumed here.
      const context = contextOf(operation, permission, permissions, () => false);
      return evaluate(statements, role.arn, { ...permission, context }) === 'allowed';
    };
    return permissions.length > 0 && permissions.every(isPermitted);
  };

  const send = async (target: string, body: string): Promise<AwsResponse> => {
    try {
      return await forwardToDynamodb(access.port, target, body);
    } catch (error) {
      return errorResponse('dynamodb', error, '');
    }
  };

  const write = async (target: string, body: string): Promise<AwsResponse> => {
    const response = await send(target, body);
    onWrite();
    return response;
  };

  return (target, body) => {
    const operation = target.startsWith(PREFIX) ? target.slice(PREFIX.length) : '';
    const isWrite = WRITES.has(operation);
    if (!isWrite && !READS.has(operation)) return undefined;
    if ((isWrite && !disk.hasSpace()) || !isAllowed(operation, body)) return undefined;
    return isWrite ? write(target, body) : send(target, body);
  };
}

/** Returns an empty object for a body that is not JSON. The call then goes to the endpoint, which rejects it. */
function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
