import { join } from 'node:path';
import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { CfnApi, CfnDeployment, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin, HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnEventSourceMapping,
  Code,
  FunctionUrlAuthType,
  InvokeMode,
  Function as LambdaFunction,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  COUNTED_ITEM,
  PROBE_EVENT_SOURCE,
  PROBE_KEYS,
  PROBE_ROUTES,
  PROBE_TABLE_VARIABLE,
  STREAM_PATH,
} from '../../contracts/probe.ts';
import { apiBody } from '../api/api-body.ts';
import { readStream, receiveFrom } from '../shared/permissions.ts';

export interface ProbeStackProps extends StackProps {
  /** Folder with one bundle per function. */
  readonly bundlesDir: string;
}

const SHORT_LIVED =
  'The stack exists for minutes, contains no data of users, and is deleted by the command that created it.';

/**
 * The stack of `npm run probe`, which tests how AWS behaves where its documentation is unclear. It has the resources
 * that these tests need. Deleting the stack deletes everything.
 */
export class ProbeStack extends Stack {
  readonly #bundlesDir: string;
  readonly #table: Table;
  readonly #logGroup: LogGroup;

  constructor(scope: Construct, id: string, { bundlesDir, ...props }: ProbeStackProps) {
    super(scope, id, props);
    this.#bundlesDir = bundlesDir;
    this.#table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_IMAGE,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/${this.stackName}`,
      retention: RetentionDays.ONE_DAY,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this.#table).acknowledge({ id: 'AwsSolutions-DDB3', reason: SHORT_LIVED });
    const write = this.#addFunction('write-transaction', this.#transactionPermissions());
    const { api, apiHost } = this.#addApi();
    const distribution = this.#addDistribution(apiHost);
    const queue = this.#countArrivals();
    this.#output('TableName', this.#table.tableName);
    this.#output('WriteFunction', write.functionName);
    this.#output('ApiId', api.ref);
    this.#output('Url', `https://${distribution.distributionDomainName}`);
    this.#output('QueueUrl', queue.queueUrl);
  }

  #addFunction(name: string, allow: readonly PolicyStatement[]): LambdaFunction {
    const role = new Role(this, `${name}-role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Permissions: new PolicyDocument({ statements: [this.#writeLogs(), ...allow] }) },
    });
    return new LambdaFunction(this, name, {
      functionName: `${this.stackName}-${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(this.#bundlesDir, name)),
      handler: 'index.handler',
      timeout: Duration.seconds(30),
      memorySize: 512,
      role: role.withoutPolicyUpdates(),
      logGroup: this.#logGroup,
      environment: { [PROBE_TABLE_VARIABLE]: this.#table.tableName },
    });
  }

  #writeLogs(): PolicyStatement {
    const actions = ['logs:CreateLogStream', 'logs:PutLogEvents'];
    return new PolicyStatement({ actions, resources: [this.#logGroup.logGroupArn] });
  }

  #allow(action: string, conditions: Record<string, unknown> = {}): PolicyStatement {
    return new PolicyStatement({ actions: [`dynamodb:${action}`], resources: [this.#table.tableArn], conditions });
  }

  /** `#allow` for one kind of item. A call without keys is not allowed. */
  #allowOn(action: string, prefix: string): PolicyStatement {
    return this.#allow(action, {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${prefix}*`] },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    });
  }

  /**
   * The writes that succeed show which keys IAM sees in a transaction. A put or an update is allowed only if all keys
   * that IAM sees have the prefix of that action. A delete is allowed only if IAM sees no keys at all.
   */
  #transactionPermissions(): PolicyStatement[] {
    return [
      this.#allowOn('PutItem', PROBE_KEYS.put),
      this.#allowOn('UpdateItem', PROBE_KEYS.updated),
      this.#allow('DeleteItem', { Null: { 'dynamodb:LeadingKeys': 'true' } }),
    ];
  }

  #addApi() {
    const echo = this.#addFunction('echo-request', []);
    const invokeRole = new Role(this, 'InvokeRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        Invoke: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [echo.functionArn] })],
        }),
      },
    });
    const functionName = `${this.stackName}-echo-request`;
    const routes = Object.values(PROBE_ROUTES).map((routeKey) => ({
      routeKey,
      functionName,
      roleArn: invokeRole.roleArn,
    }));
    const api = new CfnApi(this, 'Api', { body: apiBody(this.stackName, routes), failOnWarnings: true });
    const deployment = new CfnDeployment(this, 'Deployment', { apiId: api.ref });
    const stage = new CfnStage(this, 'Stage', { apiId: api.ref, stageName: '$default', deploymentId: deployment.ref });
    Validations.of(stage).acknowledge({ id: 'AwsSolutions-APIG1', reason: SHORT_LIVED });
    return { api, apiHost: Fn.select(2, Fn.split('/', api.attrApiEndpoint)) };
  }

  #addDistribution(apiHost: string): Distribution {
    const streamParts = this.#addFunction('stream-parts', [this.#allowOn('GetItem', PROBE_KEYS.signal)]);
    const url = streamParts.addFunctionUrl({
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.RESPONSE_STREAM,
    });
    // Like the service's policy for visitors' requests, this policy does not list Content-Type.
    const originRequestPolicy = new OriginRequestPolicy(this, 'Requests', {
      headerBehavior: OriginRequestHeaderBehavior.allowList('User-Agent'),
    });
    const shared = { cachePolicy: CachePolicy.CACHING_DISABLED, viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY };
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'npm run probe',
      defaultBehavior: {
        ...shared,
        origin: new HttpOrigin(apiHost),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        originRequestPolicy,
        compress: false,
      },
      additionalBehaviors: {
        [`${STREAM_PATH}*`]: {
          ...shared,
          origin: FunctionUrlOrigin.withOriginAccessControl(url),
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          compress: false,
        },
      },
    });
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: SHORT_LIVED },
      { id: 'AwsSolutions-CFR2', reason: SHORT_LIVED },
      { id: 'AwsSolutions-CFR3', reason: SHORT_LIVED },
      {
        id: 'AwsSolutions-CFR4',
        reason: 'The protocols of the default *.cloudfront.net certificate cannot be chosen.',
      },
    );
    return distribution;
  }

  /** The table's stream, a rule and a queue invoke one function, which counts what arrives. */
  #countArrivals(): Queue {
    const queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.minutes(3),
    });
    Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason: SHORT_LIVED });
    const streamArn = this.#table.tableStreamArn ?? '';
    const count = this.#addFunction('count-arrivals', [
      this.#allowOn('UpdateItem', PROBE_KEYS.seen),
      readStream(streamArn),
      receiveFrom(queue),
    ]);
    const countedInserts = { eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: [COUNTED_ITEM] } } } };
    new CfnEventSourceMapping(this, 'StreamMapping', {
      functionName: count.functionName,
      eventSourceArn: streamArn,
      startingPosition: 'TRIM_HORIZON',
      filterCriteria: { filters: [{ pattern: JSON.stringify(countedInserts) }] },
    });
    new CfnEventSourceMapping(this, 'QueueMapping', {
      functionName: count.functionName,
      eventSourceArn: queue.queueArn,
    });
    new Rule(this, 'Rule', {
      eventPattern: { source: [PROBE_EVENT_SOURCE] },
      targets: [new LambdaTarget(count)],
    });
    return queue;
  }

  #output(name: string, value: string): void {
    new CfnOutput(this, name, { value });
  }
}
