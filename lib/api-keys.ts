import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENV } from '../lambdas/contracts/environment.ts';
import { KEY_PREFIX } from '../lambdas/contracts/table.ts';
import { HouseFunction } from './house/function.ts';
import { useTable } from './house/permissions.ts';
import type { Settings } from './settings/settings.ts';

/** The first key of an account: the operator issues it with AWS credentials, so it has no route. */
export class ApiKeys extends Construct {
  readonly issueKey: HouseFunction;

  constructor(scope: Construct, id: string, settings: Settings, table: ITable) {
    super(scope, id);
    this.issueKey = new HouseFunction(this, 'issue-key', {
      settings,
      description: 'Issues an API key for an e-mail address, making its account where there is none',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        useTable(
          table,
          ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
          [KEY_PREFIX.account, KEY_PREFIX.email, KEY_PREFIX.apiKey],
        ),
      ],
      memoryMegabytes: 512,
    });
  }
}
