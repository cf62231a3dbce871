import { join } from 'node:path';
import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { FunctionName } from '../../contracts/functions.ts';
import { capabilityOf } from '../../contracts/functions.ts';
import type { Settings } from '../settings/settings.ts';
import { limitConcurrentCreation } from './creation-order.ts';
import { allowKey } from './encryption.ts';
import { withKeyConditions } from './key-conditions.ts';
import { logGroupOf } from './log-group.ts';

export interface ServiceFunctionProps {
  readonly settings: Settings;
  readonly description: string;
  /** Environment variables in addition to those of every function. @default none */
  readonly environment?: Readonly<Record<string, string>>;
  /** Permissions in addition to writing traces and logs. @default none */
  readonly allow?: readonly PolicyStatement[];
  /** @default 10 */
  readonly timeoutSeconds?: number;
  /** CPU grows with memory: below about 800 MB, cold starts are noticeably slower. @default 1024 */
  readonly memoryMegabytes?: number;
  /** Both reserves and limits the function's concurrent executions. @default the account's unreserved executions */
  readonly reservedConcurrency?: number | undefined;
}

/** IAM does not support resource-level permissions for these actions. */
const X_RAY = new PolicyStatement({
  actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  resources: ['*'],
});

/**
 * The permissions in `allow`. Those on the table are limited to items with the right key prefixes, unless the operator
 * has turned this limit off.
 */
const permissionsOf = ({ allow = [], settings }: ServiceFunctionProps): readonly PolicyStatement[] =>
  settings.limitsLeadingKeys ? withKeyConditions(allow) : allow;

/**
 * A Lambda function with the settings that all our functions share. Its permissions are inline in its role: this saves
 * one resource per function, and the function never runs before its policy is attached.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** Plain text instead of a reference, for resources that must not depend on the function. */
  readonly functionName: string;

  constructor(scope: Construct, name: FunctionName, props: ServiceFunctionProps) {
    super(scope, name);
    const { observability } = props.settings;
    this.functionName = `${props.settings.stackName}-${name}`;
    const logGroup = logGroupOf(this, capabilityOf(name), props.settings);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Permissions: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
            ...(observability.traces ? [X_RAY] : []),
            ...allowKey(this, props.settings),
            ...permissionsOf(props),
          ],
        }),
      },
    });
    limitConcurrentCreation('role', role);
    if (observability.traces) {
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'The two X-Ray actions have no resource-level permissions: IAM accepts only * for them.',
      });
    }

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: this.functionName,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(props.settings.bundlesDir, name)),
      handler: 'index.handler',
      timeout: Duration.seconds(props.timeoutSeconds ?? 10),
      memorySize: props.memoryMegabytes ?? 1024,
      ...(props.reservedConcurrency !== undefined && { reservedConcurrentExecutions: props.reservedConcurrency }),
      // The permissions that other constructs would add (tracing, event sources) are listed above, in one place.
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: observability.traces ? Tracing.ACTIVE : Tracing.DISABLED,
      // Lambda's own log lines (start, end, report) cost more than ours, and its metrics have the same data.
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: props.settings.stackName,
        ...(observability.requestLogPercent < 100 && {
          [ENV.requestLogPercent]: String(observability.requestLogPercent),
        }),
        ...props.environment,
      },
    });
    limitConcurrentCreation('function', this.lambda);
  }
}
