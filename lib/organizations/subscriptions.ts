import { Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { TableGrants } from '../../contracts/operations/table-grants.ts';
import { STRIPE_ROUTE } from '../../contracts/organizations/plans.ts';
import type { Api } from '../api/api.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import { grantTable } from '../shared/permissions.ts';

export interface SubscriptionsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly api: Api;
}

/** The organization stores its plan. The owning account stores the number of its organizations per plan. */
const CHANGE_PLAN: TableGrants = {
  organization: ['GetItem', 'UpdateItem'],
  account: ['UpdateItem'],
  event: ['PutItem'],
};

/** Plan changes that are not API operations: by the operator, who invokes a function without a route, and by Stripe. */
export function addSubscriptions(scope: Construct, props: SubscriptionsProps): { setSubscription: ServiceFunction } {
  const { settings, table } = props;
  const setSubscription = new ServiceFunction(scope, 'set-subscription', {
    settings,
    description: 'Sets the plan of an organization, for the operator or a billing system',
    environment: { [ENV.tableName]: table.tableName },
    allow: grantTable(table, { ...CHANGE_PLAN, slug: ['GetItem'] }),
    memoryMegabytes: 512,
  });
  if (settings.stripeSecretName !== undefined) receiveStripeEvents(scope, props, settings.stripeSecretName);
  return { setSubscription };
}

/** Used only if `-c stripeSecret=…` names the secret in Secrets Manager that contains Stripe's signing secret. */
function receiveStripeEvents(scope: Construct, props: SubscriptionsProps, secretName: string): void {
  const { settings, table, api } = props;
  const secret = Secret.fromSecretNameV2(scope, 'StripeSecret', secretName);
  const notice = new ServiceFunction(scope, 'stripe-notice', {
    settings,
    description: 'Records what Stripe reports about a subscription',
    environment: { [ENV.tableName]: table.tableName, [ENV.stripeSecret]: secretName },
    allow: [
      ...grantTable(table, { ...CHANGE_PLAN, billingNotice: ['GetItem', 'PutItem'] }),
      // Secrets Manager appends six random characters to each ARN.
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [`${secret.secretArn}-??????`] }),
    ],
  });
  Validations.of(notice).acknowledge({
    id: 'AwsSolutions-IAM5',
    reason: 'The name is exact. The wildcard covers only the six characters that Secrets Manager adds to every ARN.',
  });
  api.route(notice, [STRIPE_ROUTE]);
}
