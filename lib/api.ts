import { Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { OPERATION_NAMES, operation } from '../lambdas/contracts/operations/catalogue.ts';
import type { Address, Operation } from '../lambdas/contracts/operations/operation.ts';
import { ENV } from '../lambdas/contracts/environment.ts';
import { KEY_PREFIX } from '../lambdas/contracts/table.ts';
import { emailEnvironment, sendEmail } from './email.ts';
import { conversationEnvironment } from './conversation.ts';
import { HouseFunction } from './house-function.ts';
import { acknowledgeImageKeys, useImages } from './images.ts';
import { queryIndex, useTable } from './permissions.ts';
import type { Settings } from './settings.ts';
import { startExecutions } from './webhook-delivery.ts';

export interface OperationsProps {
  readonly settings: Settings;
  readonly table: Table;
  readonly imagesBucket: Bucket;
  readonly addresses: Readonly<Record<Address, string>>;
  /** Delivers one event to one webhook. */
  readonly deliveries: StateMachine;
}

/** What the access log says of a request. Nothing in it is secret, but for the links of open invitations. */
const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  routeKey: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  latencyMilliseconds: '$context.responseLatency',
  integrationLatencyMilliseconds: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  userAgent: '$context.identity.userAgent',
};

const AUTHENTICATES_ITSELF =
  'The function authenticates the API key itself: every refusal has one shape and a revoked key stops at once.';

/**
 * The HTTP API. It comes in two steps, because the distribution needs its id and the functions need
 * the distribution's name: first the bare API, then `addOperations` with a function and a route each.
 */
export class Api extends Construct {
  readonly httpApi: HttpApi;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: stackName, createDefaultStage: false });
    const accessLogs = new LogGroup(this, 'AccessLogs', {
      // Under this prefix CloudWatch needs no growing resource policy to let API Gateway write.
      logGroupName: `/aws/vendedlogs/${stackName}-api`,
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      // Below the 10,000 a second that an account has in a region, so that this API cannot use up
      // all of it. What one client may do is limited per key, by the functions.
      throttle: { rateLimit: 8_000, burstLimit: 4_000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLogs),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });
  }

  addOperations(props: OperationsProps): void {
    for (const name of OPERATION_NAMES) {
      const row = operation(name);
      const handler = new HouseFunction(this, name, {
        settings: props.settings,
        description: row.summary,
        environment: environmentOf(row, props),
        allow: [...permissionsOf(row, props), ...(row.email ? [sendEmail(this, props.settings)] : [])],
      });
      if (row.images) acknowledgeImageKeys(handler, props.imagesBucket);
      this.route(handler, HttpRouteKey.with(row.path, HttpMethod[row.method]));
    }
    const unknownRoute = new HouseFunction(this, 'unknown-route', {
      settings: props.settings,
      description: 'Answers unknown paths (404) and methods (405)',
      memoryMegabytes: 512,
    });
    this.route(unknownRoute, HttpRouteKey.DEFAULT);
  }

  /** Puts a function behind a path of the API. `because` says how it knows who may call it. */
  route(handler: HouseFunction, routeKey: HttpRouteKey, because = AUTHENTICATES_ITSELF): void {
    const route = new HttpRoute(handler, 'Route', {
      httpApi: this.httpApi,
      routeKey,
      integration: new HttpLambdaIntegration('Integration', handler.lambda),
    });
    Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: because });
  }
}

/** Only what the function reads. */
function environmentOf(
  row: Operation,
  { settings, table, imagesBucket, addresses, deliveries }: OperationsProps,
): Record<string, string> {
  return {
    ...((isKeyed(row) || row.table.length > 0) && { [ENV.tableName]: table.tableName }),
    ...(row.conversations && conversationEnvironment(settings)),
    ...(row.images && { [ENV.imagesBucket]: imagesBucket.bucketName }),
    ...(row.deliveries && { [ENV.deliveryMachineArn]: deliveries.stateMachineArn }),
    ...(row.email && emailEnvironment(settings)),
    ...(row.billing && settings.stripeSecretName !== undefined && { [ENV.billingProvider]: 'stripe' }),
    ...Object.fromEntries((row.addresses ?? []).map((address) => [ENV[address], addresses[address]])),
  };
}

/** The row's own grants, and those of the stack around every operation, on its own items only. */
function permissionsOf(row: Operation, { table, imagesBucket, deliveries }: OperationsProps): PolicyStatement[] {
  return [
    ...(row.table.length > 0 ? [useTable(table, row.table)] : []),
    ...(row.index ? [queryIndex(table)] : []),
    ...(row.deliveries ? [startExecutions(deliveries)] : []),
    ...(row.images ? [useImages(imagesBucket, row.images)] : []),
    ...(isKeyed(row) ? [useTable(table, ['UpdateItem'], [KEY_PREFIX.apiKey])] : []),
    ...(isKeyed(row) && row.method === 'POST'
      ? [useTable(table, ['PutItem', 'UpdateItem', 'DeleteItem'], [KEY_PREFIX.idempotency])]
      : []),
  ];
}

const isKeyed = (row: Operation) => row.scope !== null;
