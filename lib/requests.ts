import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import type { Events } from './events.ts';
import type { Settings } from './settings/settings.ts';
import { ServiceFunction } from './shared/function.ts';
import { grantTable, sendTo } from './shared/permissions.ts';

export interface RequestsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
}

/** What requests need besides their operations. The function for conversations stores them. */
export class Requests extends Construct {
  constructor(scope: Construct, id: string, { settings, table, events }: RequestsProps) {
    super(scope, id);
    const follow = new ServiceFunction(this, 'follow-moved-requests', {
      settings,
      description: 'Moves the requests of a moved code to the list of its new owner',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        ...grantTable(table, {
          code: ['GetItem'],
          request: ['BatchGetItem', 'UpdateItem'],
          requestList: ['Query', 'PutItem', 'DeleteItem'],
        }),
        sendTo(events.deadLetters),
      ],
      // About 200 requests per second. EventBridge retries if there are more.
      timeoutSeconds: 60,
    });
    events.subscribe(follow, ['qpr_code.moved', 'organization.deleted']);
  }
}
