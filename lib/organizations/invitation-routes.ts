import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { Api } from '../api/api.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import { grantTable } from '../shared/permissions.ts';

export interface InvitationRoutesProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly api: Api;
}

/** Adds the routes to which the static page of an invitation sends its requests. */
export function addInvitationRoutes(scope: Construct, { settings, table, api }: InvitationRoutesProps): void {
  const accept = new ServiceFunction(scope, 'accept-by-link', {
    settings,
    description: 'Shows and accepts an invitation for the recipient of its e-mail',
    environment: { [ENV.tableName]: table.tableName },
    allow: grantTable(table, {
      invitationToken: ['GetItem', 'UpdateItem'],
      organization: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // Items of accounts: the inviter's membership and key, the new member's membership, and the session that replaces
      // the browser's earlier one. If the new member has no account yet, also the account and its first key.
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
      // The function records the new member and the sign-in in the audit log. It cannot read or delete entries.
      audit: ['PutItem'],
    }),
  });
  // The link's token proves that the caller has read the e-mail that was sent to the invited address.
  api.route(accept, ['POST /invitations/preview', 'POST /invitations/accept']);
}
