import { HttpMethod, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { ENV } from '../../lambdas/contracts/environment.ts';
import { KEY_PREFIX } from '../../lambdas/contracts/table.ts';
import type { Api } from '../api/api.ts';
import { HouseFunction } from '../house/function.ts';
import { useTable } from '../house/permissions.ts';
import type { Settings } from '../settings/settings.ts';

export interface InvitationPagesProps {
  readonly settings: Settings;
  readonly table: Table;
  readonly api: Api;
  readonly baseUrl: string;
}

const { account, apiKey, email, invitationToken, organization } = KEY_PREFIX;

/** The page behind the link of an invitation, and its button. */
export function addInvitationPages(scope: Construct, { settings, table, api, baseUrl }: InvitationPagesProps): void {
  const path = '/invitations/{token}';
  const because =
    'Whoever holds the token of the link has read the mail of the invited address: that is the permission.';
  const show = new HouseFunction(scope, 'show-invitation', {
    settings,
    description: 'Page behind the link of an invitation',
    environment: { [ENV.tableName]: table.tableName },
    allow: [useTable(table, ['GetItem'], [invitationToken, organization])],
  });
  api.route(show, [HttpRouteKey.with(path, HttpMethod.GET)], because);
  const accept = new HouseFunction(scope, 'accept-by-link', {
    settings,
    description: 'Accepts an invitation for whoever holds its link',
    environment: { [ENV.tableName]: table.tableName, [ENV.baseUrl]: baseUrl },
    allow: [
      useTable(
        table,
        ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
        [invitationToken, organization, account, email, apiKey],
      ),
    ],
  });
  api.route(accept, [HttpRouteKey.with(path, HttpMethod.POST)], because);
}
