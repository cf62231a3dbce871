import { join } from 'node:path';
import { Duration, Stack, Validations } from 'aws-cdk-lib';
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
import { logGroupOf } from './log-group.ts';

export interface ServiceFunctionProps {
  readonly settings: Settings;
  readonly description: string;
  /** Variables beyond those that every function has. @default none */
  readonly environment?: Readonly<Record<string, string>>;
  /** What the function may do beyond writing logs (into the group of its capability) and traces. @default nothing */
  readonly allow?: readonly PolicyStatement[];
  /** @default 10 */
  readonly timeoutSeconds?: number;
  /** CPU grows with it: below about 800 MB a cold start is noticeably slower. @default 1024 */
  readonly memoryMegabytes?: number;
  /** Reserved for it, and no more than that at once. @default what the account has left */
  readonly reservedConcurrency?: number | undefined;
}

/** IAM knows no resource for these. */
const X_RAY = new PolicyStatement({
  actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  resources: ['*'],
});

/**
 * A Lambda function as this house runs them. Its permissions stand inline in its role: one resource
 * fewer per function, and no window in which a function runs whose policy is not attached yet.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** As text, for what must not wait for the function. */
  readonly functionName: string;

  constructor(scope: Construct, name: FunctionName, props: ServiceFunctionProps) {
    super(scope, name);
    const { running } = props.settings;
    this.functionName = `${Stack.of(this).stackName}-${name}`;
    const logGroup = logGroupOf(this, capabilityOf(name), props.settings);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${this.functionName} may do`,
      inlinePolicies: {
        Permissions: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
            ...(running.traces ? [X_RAY] : []),
            ...(props.allow ?? []),
          ],
        }),
      },
    });
    if (running.traces) {
      Validations.of(role).acknowledge({
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'The two X-Ray actions know no resource: IAM accepts only * for them.',
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
      // What other constructs would add (tracing, event sources) stands above, exact and in one place.
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: running.traces ? Tracing.ACTIVE : Tracing.DISABLED,
      // Lambda's own lines (start, end, report) cost more than our own; what they say, its metrics say too.
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: props.settings.stackName,
        ...(running.requestLogPercent < 100 && { [ENV.requestLogPercent]: String(running.requestLogPercent) }),
        ...props.environment,
      },
    });
  }
}
