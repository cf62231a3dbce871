import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { Events } from '../events.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import { grantTable, sendTo } from '../shared/permissions.ts';

export interface DeletedCodeDataProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
}

/**
 * Removes the earlier versions of deleted codes, their checks (questions with which owners test the answers) and their
 * roll-ups (daily counts).
 */
export function addDeletedDataRemoval(scope: Construct, { settings, table, events }: DeletedCodeDataProps): void {
  const remover = new ServiceFunction(scope, 'remove-code-data', {
    settings,
    description: 'Removes the versions, checks and daily counts of a deleted code',
    environment: { [ENV.tableName]: table.tableName },
    allow: [
      ...grantTable(table, {
        codeVersion: ['Query', 'BatchWriteItem'],
        check: ['Query', 'BatchWriteItem'],
        rollUp: ['Query', 'BatchWriteItem'],
      }),
      sendTo(events.deadLetters),
    ],
    timeoutSeconds: 30,
    memoryMegabytes: 512,
  });
  events.subscribe(remover, ['qpr_code.deleted']);
}
