import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { ItemKind, TableAction, TableGrants } from '../../contracts/operations/table-grants.ts';
import { KEY_PREFIX, TABLE_INDEX } from '../../contracts/table.ts';
import { IndexStatement, ItemStatement } from './key-conditions.ts';

/** Allows the given actions on items whose partition key starts with one of the prefixes. */
export const allowTable = (table: ITable, actions: readonly TableAction[], prefixes: readonly string[]) =>
  new ItemStatement(table.tableArn, actions, prefixes);

/**
 * The policy statements for the given grants. Actions on the same kinds of items share a statement. Each action has
 * only one statement, because IAM checks all keys of a BatchGetItem against a single statement.
 */
export function grantTable(table: ITable, grants: TableGrants): PolicyStatement[] {
  const actionsByKinds = new Map<string, { kinds: ItemKind[]; actions: TableAction[] }>();
  const entries = Object.entries(grants) as [ItemKind, readonly TableAction[]][];
  for (const action of new Set(entries.flatMap(([, actions]) => actions))) {
    const kinds = entries.flatMap(([kind, actions]) => (actions.includes(action) ? [kind] : [])).sort();
    const shared = actionsByKinds.get(kinds.join()) ?? { kinds, actions: [] };
    actionsByKinds.set(kinds.join(), { kinds, actions: [...shared.actions, action] });
  }
  return [...actionsByKinds.values()].map(({ kinds, actions }) => allowTable(table, actions, prefixesOf(kinds)));
}

const prefixesOf = (kinds: readonly ItemKind[]) => kinds.map((kind) => KEY_PREFIX[kind]);

/**
 * Allows queries of the index. For IAM, the index is a separate resource, and its partition keys are the leading keys.
 */
export const queryIndex = (table: ITable, kinds: readonly ItemKind[]) =>
  new IndexStatement(`${table.tableArn}/index/${TABLE_INDEX.name}`, prefixesOf(kinds));

/** Permissions that Lambda's poller needs, in the function's role, to read a stream. */
export const readStream = (streamArn: string) =>
  new PolicyStatement({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
    resources: [streamArn],
  });

/**
 * Permissions that Lambda's poller needs, in the function's role, to read a queue. The function itself can also set the
 * time of a message's next retry.
 */
export const receiveFrom = (queue: IQueue) =>
  new PolicyStatement({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
    resources: [queue.queueArn],
  });

export const sendTo = (queue: IQueue) =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });

export const startExecutions = (machine: StateMachine) =>
  new PolicyStatement({ actions: ['states:StartExecution'], resources: [machine.stateMachineArn] });
