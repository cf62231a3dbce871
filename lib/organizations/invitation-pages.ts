import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { Api } from '../api/api.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import { grantTable } from '../shared/permissions.ts';

export interface InvitationPagesProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly api: Api;
}

/** What the static page behind the link of an invitation posts to. */
export function addInvitationPages(scope: Construct, { settings, table, api }: InvitationPagesProps): void {
  const accept = new ServiceFunction(scope, 'accept-by-link', {
    settings,
    description: 'Shows and accepts an invitation for whoever has read its e-mail',
    environment: { [ENV.tableName]: table.tableName },
    allow: grantTable(table, {
      invitationToken: ['UpdateItem'],
      organization: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // The inviter's membership and key, its own membership, its session in place of the browser's earlier one, and the account itself where there is none yet.
      account: [
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
        'BatchWriteItem',
      ],
      email: ['GetItem', 'PutItem'],
      credential: ['PutItem', 'DeleteItem', 'BatchWriteItem'],
      // Who came is written down; what was written before, nobody who comes can read or change.
      audit: ['PutItem'],
    }),
  });
  // Anybody with the token of the link and the code beside it has read the mail of the invited address.
  api.route(accept, ['POST /invitations/preview', 'POST /invitations/accept']);
}
