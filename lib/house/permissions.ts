import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { TableAction } from '../../lambdas/contracts/operations/operation.ts';
import { TABLE_INDEX } from '../../lambdas/contracts/table.ts';

/** The table actions named, on the table or only on items whose partition key begins like this. */
export const useTable = (table: Table, actions: readonly TableAction[], onlyKeys?: readonly string[]) =>
  new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [table.tableArn],
    ...(onlyKeys && {
      conditions: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': onlyKeys.map((prefix) => `${prefix}*`) },
      },
    }),
  });

/** Queries of the index, which IAM knows by a name of its own. */
export const queryIndex = (table: Table) =>
  new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/${TABLE_INDEX.name}`] });

/** What Lambda's poller does with a function's role to read a stream. */
export const readStream = (streamArn: string) =>
  new PolicyStatement({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
    resources: [streamArn],
  });

/** What Lambda's poller does with a function's role to process a queue. */
export const receiveFrom = (queue: IQueue) =>
  new PolicyStatement({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
    resources: [queue.queueArn],
  });

export const sendTo = (queue: IQueue) =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] });

export const startExecutions = (machine: StateMachine) =>
  new PolicyStatement({ actions: ['states:StartExecution'], resources: [machine.stateMachineArn] });
