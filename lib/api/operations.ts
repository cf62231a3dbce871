import { NestedStack, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { CONVERSE } from '../../contracts/conversations.ts';
import { ENV } from '../../contracts/environment.ts';
import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { MCP } from '../../contracts/operations/mcp.ts';
import type { Address, Operation } from '../../contracts/operations/operation.ts';
import { tableGrantsOf } from '../../contracts/operations/table-grants.ts';
import { SELF_SERVICE_PLANS } from '../../contracts/organizations/plans.ts';
import { CHECKS } from '../../contracts/qpr-codes.ts';
import type { OriginSecret } from '../edge/origin-secret.ts';
import { limitsEnvironment, priceEnvironment } from '../settings/conversation-settings.ts';
import { COST_TAG } from '../settings/cost-tag.ts';
import type { Settings } from '../settings/settings.ts';
import { emailEnvironment, sendEmail } from '../shared/email.ts';
import { ServiceFunction } from '../shared/function.ts';
import { acknowledgeImageKeys, allowImages } from '../shared/image-access.ts';
import { acknowledgeKnowledgeWildcards, knowledgeAccess } from '../shared/knowledge-access.ts';
import { type ModelAccess, modelAccess } from '../shared/model-access.ts';
import { grantTable, queryIndex, startExecutions } from '../shared/permissions.ts';
import type { Api } from './api.ts';
import { DEFAULT_ROUTE } from './former-routes.ts';

export interface OperationsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly imagesBucket: Bucket;
  readonly knowledgeBucket: Bucket;
  readonly addresses: Readonly<Record<Address, string>>;
  /** The service's own URLs, separated by commas. Webhooks and knowledge sources must not point to them. */
  readonly ownAddresses: string;
  /** Lets operations with `visitorAddress` trust the header that contains the visitor's IP address. */
  readonly originSecret: OriginSecret;
  /** Delivers one event to one webhook. */
  readonly deliveries: StateMachine;
}

/**
 * The model has `answerSeconds` to answer. The rest is for the reads and writes before and after the answer. The sum is
 * less than the 30 seconds that API Gateway waits.
 */
const MODEL_TIMEOUT_SECONDS = CHECKS.answerSeconds + 5;

/**
 * Adds a function and a route for every operation in the catalogue that is not streamed, and one function for all other
 * paths.
 *
 * The functions and their roles are in a nested stack, because a stack has at most 500 resources. The nested stack is
 * deployed with the main stack. Its parameters, which CDK adds, are the resources of the main stack that the functions
 * use. Nothing in the main stack uses a value of the nested stack, so CloudFormation can create the nested stack after
 * the distribution.
 */
export function addOperations(api: Api, props: OperationsProps): void {
  const stack = new NestedStack(Stack.of(api), 'Operations', {
    description: 'The operations of the API',
    suppressTemplateIndentation: true,
  });
  stack.tags.setTag(COST_TAG, props.settings.stackName);
  const model = modelAccess(stack, props.settings);
  for (const name of OPERATION_NAMES) {
    const row = operation(name);
    // Streamed operations have their own function URL, which is already an origin of the distribution.
    if (row.streamed) continue;
    const knowledge =
      row.knowledge &&
      knowledgeAccess(stack, row.knowledge, { settings: props.settings, bucket: props.knowledgeBucket });
    const handler = new ServiceFunction(stack, name, {
      settings: props.settings,
      description: row.summary,
      ...(row.forwards && { timeoutSeconds: MCP.timeoutSeconds }),
      environment: { ...environmentOf(row, props, model), ...knowledge?.environment },
      allow: [
        ...permissionsOf(row, props),
        ...(row.email ? [sendEmail(stack, props.settings)] : []),
        ...(knowledge?.allow ?? []),
        ...(row.model ? model.allow : []),
      ],
      ...(row.model && { timeoutSeconds: MODEL_TIMEOUT_SECONDS, memoryMegabytes: CONVERSE.memoryMegabytes }),
    });
    if (row.visitorAddress) props.originSecret.addTo(handler);
    if (row.images) acknowledgeImageKeys(handler, props.imagesBucket);
    if (knowledge) acknowledgeKnowledgeWildcards(handler, props.knowledgeBucket, knowledge.folders);
    if (row.model) model.acknowledge(handler);
    api.route(handler, [`${row.method} ${row.path}`]);
  }
  const unknownRoute = new ServiceFunction(stack, 'unknown-route', {
    settings: props.settings,
    description: 'Returns 404 for unknown paths and 405 for unknown methods',
    memoryMegabytes: 512,
  });
  api.route(unknownRoute, [DEFAULT_ROUTE]);
}

/** Only the variables that the function reads. */
function environmentOf(
  row: Operation,
  { settings, table, imagesBucket, addresses, ownAddresses, deliveries }: OperationsProps,
  model: ModelAccess,
): Record<string, string> {
  return {
    ...(Object.keys(tableGrantsOf(row)).length > 0 && { [ENV.tableName]: table.tableName }),
    ...((row.retention || row.model) && limitsEnvironment(settings.conversations)),
    ...(row.model && model.environment),
    ...(row.validatesUrls && { [ENV.ownAddresses]: ownAddresses }),
    ...(row.images && { [ENV.imagesBucket]: imagesBucket.bucketName }),
    ...(row.deliveries && { [ENV.deliveryMachineArn]: deliveries.stateMachineArn }),
    ...(row.prices && priceEnvironment(settings.conversations)),
    ...(row.signUp && { [ENV.signUp]: settings.signUp }),
    ...(row.email && emailEnvironment(settings, addresses.baseUrl)),
    ...(row.billing && settings.stripeSecretName !== undefined && { [ENV.billingProvider]: 'stripe' }),
    ...(row.billing && settings.selfServicePlans && { [ENV.plans]: SELF_SERVICE_PLANS }),
    ...Object.fromEntries((row.addresses ?? []).map((address) => [ENV[address], addresses[address]])),
  };
}

function permissionsOf(row: Operation, { table, imagesBucket, deliveries }: OperationsProps): PolicyStatement[] {
  return [
    ...grantTable(table, tableGrantsOf(row)),
    ...(row.index ? [queryIndex(table, row.index)] : []),
    ...(row.deliveries ? [startExecutions(deliveries)] : []),
    ...(row.images ? [allowImages(imagesBucket, row.images)] : []),
  ];
}
