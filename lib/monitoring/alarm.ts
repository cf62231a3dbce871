import { CfnResource } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { isUsEast1 } from '../shared/region-condition.ts';

export interface AlarmProps {
  readonly metric: IMetric;
  readonly threshold: number;
  /** How many periods in a row must be bad. @default 1 */
  readonly periods?: number;
  /** What a user of the service loses while this lasts: one sentence for whoever is woken by it. */
  readonly loss: string;
  /** @default there is one wherever the stack is */
  readonly onlyInUsEast1?: boolean;
}

/** An alarm that says what users lose, and where the runbook says what to do. */
export function addAlarm(scope: Construct, id: string, props: AlarmProps, topicArn: string | undefined): void {
  const alarm = new Alarm(scope, id, {
    metric: props.metric,
    threshold: props.threshold,
    evaluationPeriods: props.periods ?? 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: `${props.loss} What to do: docs/runbook.md#${id.toLowerCase()}`,
  });
  if (props.onlyInUsEast1) makeOnlyInUsEast1(alarm);
  if (topicArn !== undefined) alarm.addAlarmAction(new SnsAction(Topic.fromTopicArn(alarm, 'Topic', topicArn)));
}

function makeOnlyInUsEast1(alarm: Alarm): void {
  const { defaultChild } = alarm.node;
  if (!CfnResource.isCfnResource(defaultChild)) throw new Error('The alarm has no CloudFormation alarm.');
  defaultChild.cfnOptions.condition = isUsEast1(alarm);
}
