import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { Events } from '../events.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import { grantTable, sendTo } from '../shared/permissions.ts';

export interface CodeTransferProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
}

/** Moves the codes of a transferred organization to its new account. */
export function addCodeTransfer(scope: Construct, { settings, table, events }: CodeTransferProps): void {
  const transfer = new ServiceFunction(scope, 'transfer-codes', {
    settings,
    description: 'Moves the codes of an organization to its new account',
    environment: { [ENV.tableName]: table.tableName },
    allow: [
      ...grantTable(table, {
        organization: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
        code: ['BatchGetItem', 'UpdateItem'],
        codeList: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
        placement: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
        internalEvent: ['PutItem'],
      }),
      sendTo(events.deadLetters),
    ],
    timeoutSeconds: 60,
    memoryMegabytes: 512,
  });
  events.subscribe(transfer, ['organization.transferred']);
}
