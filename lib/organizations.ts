import { Validations } from 'aws-cdk-lib';
import { HttpMethod, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { ENV } from '../lambdas/contracts/environment.ts';
import { KEY_PREFIX } from '../lambdas/contracts/table.ts';
import type { Api } from './api.ts';
import type { DomainEvents } from './domain-events.ts';
import { HouseFunction } from './house-function.ts';
import { sendTo, useTable } from './permissions.ts';
import type { Settings } from './settings.ts';

export interface OrganizationsProps {
  readonly settings: Settings;
  readonly table: Table;
  readonly api: Api;
  readonly events: DomainEvents;
  readonly baseUrl: string;
}

const { account, apiKey, billingNotice, email, event, invitationToken, organization } = KEY_PREFIX;

/** What organizations need beside their operations: the invitation page, billing, and tidying up. */
export class Organizations extends Construct {
  readonly setSubscription: HouseFunction;

  constructor(scope: Construct, id: string, props: OrganizationsProps) {
    super(scope, id);
    this.showInvitations(props);
    this.removeRemains(props);
    this.setSubscription = new HouseFunction(this, 'set-subscription', {
      settings: props.settings,
      description: 'Sets the plan of an organization, for whoever bills',
      environment: { [ENV.tableName]: props.table.tableName },
      allow: [useTable(props.table, ['GetItem', 'PutItem', 'UpdateItem'], [organization, account, event])],
      memoryMegabytes: 512,
    });
    if (props.settings.stripeSecretName !== undefined) this.listenToStripe(props, props.settings.stripeSecretName);
  }

  private showInvitations({ settings, table, api, baseUrl }: OrganizationsProps): void {
    const path = '/invitations/{token}';
    const because =
      'Whoever holds the token of the link has read the mail of the invited address: that is the permission.';
    const show = new HouseFunction(this, 'show-invitation', {
      settings,
      description: 'Page behind the link of an invitation',
      environment: { [ENV.tableName]: table.tableName },
      allow: [useTable(table, ['GetItem'], [invitationToken, organization])],
    });
    api.route(show, HttpRouteKey.with(path, HttpMethod.GET), because);
    const accept = new HouseFunction(this, 'accept-by-link', {
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
    api.route(accept, HttpRouteKey.with(path, HttpMethod.POST), because);
  }

  private removeRemains({ settings, table, events }: OrganizationsProps): void {
    const remover = new HouseFunction(this, 'delete-organization-data', {
      settings,
      description: 'Removes the members and invitations of a deleted organization',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        useTable(table, ['Query', 'BatchWriteItem'], [organization, account, invitationToken]),
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: 30,
      memoryMegabytes: 512,
    });
    new EventInvokeConfig(remover, 'OnFailure', {
      function: remover.lambda,
      onFailure: new SqsDestination(events.deadLetters),
    });
    events.when('organization.deleted', remover);
  }

  /** Only where the operator has put Stripe's signing secret into Secrets Manager and named it. */
  private listenToStripe({ settings, table, api }: OrganizationsProps, secretName: string): void {
    const secret = Secret.fromSecretNameV2(this, 'StripeSecret', secretName);
    const notice = new HouseFunction(this, 'stripe-notice', {
      settings,
      description: 'Hears from Stripe what became of a subscription',
      environment: { [ENV.tableName]: table.tableName, [ENV.stripeSecret]: secretName },
      allow: [
        useTable(table, ['GetItem', 'PutItem', 'UpdateItem'], [organization, account, event, billingNotice]),
        // Secrets Manager ends an ARN with six characters of its own choice.
        new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [`${secret.secretArn}-??????`] }),
      ],
    });
    Validations.of(notice).acknowledge({
      id: 'AwsSolutions-IAM5',
      reason: 'The name is exact; the wildcard stands for the six characters that Secrets Manager adds to every ARN.',
    });
    api.route(
      notice,
      HttpRouteKey.with('/v1/billing/stripe', HttpMethod.POST),
      'Stripe has no API key: the function verifies its signature on the raw body.',
    );
  }
}
