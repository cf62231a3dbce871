import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import type { Settings } from './settings/settings.ts';
import { ServiceFunction } from './shared/function.ts';
import { grantTable } from './shared/permissions.ts';

interface ApiKeysProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly baseUrl: string;
}

/** The function that issues API keys. It has no route: the operator invokes it with AWS credentials. */
export class ApiKeys extends Construct {
  readonly issueKey: ServiceFunction;

  constructor(scope: Construct, id: string, { settings, table, baseUrl }: ApiKeysProps) {
    super(scope, id);
    this.issueKey = new ServiceFunction(this, 'issue-key', {
      settings,
      description: 'Issues an API key and a link to the Studio; creates the account if it does not exist',
      environment: { [ENV.tableName]: table.tableName, [ENV.baseUrl]: baseUrl },
      allow: grantTable(table, {
        email: ['GetItem', 'PutItem'],
        account: ['Query', 'PutItem', 'UpdateItem', 'BatchWriteItem'],
        credential: ['PutItem', 'BatchWriteItem'],
        signIn: ['PutItem'],
      }),
      memoryMegabytes: 512,
    });
  }
}
