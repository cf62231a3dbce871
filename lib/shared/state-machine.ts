import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, type IChainable, LogLevel, QueryLanguage, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';
import { limitConcurrentCreation } from './creation-order.ts';
import { logEncryption } from './encryption.ts';
import type { ServiceFunction } from './function.ts';

/** The error of a step if Lambda throttles its function. */
export const THROTTLED_ERROR = 'Lambda.TooManyRequestsException';

export interface ServiceStateMachineProps {
  readonly settings: Settings;
  readonly comment: string;
  readonly definition: IChainable;
  /** The functions that its steps call. Its role can invoke only these. */
  readonly calls: readonly ServiceFunction[];
  /** The longest time that an execution can run. */
  readonly timeoutSeconds: number;
}

/** A state machine with the settings that all of ours share: Standard type, JSONPath, error logs, optional traces. */
export class ServiceStateMachine extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, props: ServiceStateMachineProps) {
    super(scope, id);
    const logs = new LogGroup(this, 'Logs', {
      // With this prefix, Step Functions can write without an ever-growing CloudWatch resource policy.
      logGroupName: `/aws/vendedlogs/states/${Stack.of(this).stackName}-${id}`,
      retention: props.settings.logRetention,
      ...logEncryption(this, props.settings),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    limitConcurrentCreation('logGroup', logs);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
      inlinePolicies: {
        Permissions: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: props.calls.map(({ lambda }) => lambda.functionArn),
            }),
            new PolicyStatement({ actions: ACCOUNT_WIDE_ACTIONS, resources: ['*'] }),
          ],
        }),
      },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'The log delivery and X-Ray actions have no resource-level permissions: IAM accepts only * for them.',
    });
    this.machine = new StateMachine(this, 'Machine', {
      comment: props.comment,
      definitionBody: DefinitionBody.fromChainable(props.definition),
      queryLanguage: QueryLanguage.JSON_PATH,
      role: role.withoutPolicyUpdates(),
      timeout: Duration.seconds(props.timeoutSeconds),
      tracingEnabled: props.settings.observability.traces,
      // Event bodies are our users' data, so they stay out of the logs.
      logs: { destination: logs, level: LogLevel.ERROR, includeExecutionData: false },
    });
    if (!props.settings.observability.traces) {
      Validations.of(this.machine).acknowledge({
        id: 'AwsSolutions-SF2',
        reason: 'Traces cost money, so the operator turns them on only when needed (-c traces=on).',
      });
    }
    Validations.of(this.machine).acknowledge({
      id: 'AwsSolutions-SF1',
      reason:
        'Errors are logged. Logging every state would cost money and only repeat what the table records about each attempt and what Step Functions keeps for 90 days.',
    });
  }
}

/** Step Functions needs these for CloudWatch Logs and X-Ray. None of them can be restricted to a resource. */
const ACCOUNT_WIDE_ACTIONS = [
  'logs:CreateLogDelivery',
  'logs:GetLogDelivery',
  'logs:UpdateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:DescribeResourcePolicies',
  'logs:DescribeLogGroups',
  'xray:PutTraceSegments',
  'xray:PutTelemetryRecords',
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
];
