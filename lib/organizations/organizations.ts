import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { Api } from '../api/api.ts';
import type { Events } from '../events.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import { grantTable, sendTo } from '../shared/permissions.ts';
import { addInvitationRoutes } from './invitation-routes.ts';
import { addSubscriptions } from './subscriptions.ts';

export interface OrganizationsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly api: Api;
  readonly events: Events;
}

/** Everything that organizations need besides their API operations: invitation links, subscriptions and deletion. */
export class Organizations extends Construct {
  readonly setSubscription: ServiceFunction;

  constructor(scope: Construct, id: string, props: OrganizationsProps) {
    super(scope, id);
    addInvitationRoutes(this, props);
    this.setSubscription = addSubscriptions(this, props).setSubscription;
    this.deleteDataOfDeletedOrganizations(props);
  }

  private deleteDataOfDeletedOrganizations({ settings, table, events }: OrganizationsProps): void {
    const deletion = new ServiceFunction(this, 'delete-organization-data', {
      settings,
      description: 'Deletes the members, invitations and audit log of a deleted organization',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        ...grantTable(table, {
          organization: ['Query', 'BatchWriteItem'],
          audit: ['Query', 'BatchWriteItem'],
          account: ['BatchWriteItem'],
          invitationToken: ['BatchWriteItem'],
        }),
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: 30,
      memoryMegabytes: 512,
    });
    events.subscribe(deletion, ['organization.deleted']);
  }
}
