import { CfnResource } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { isUsEast1 } from '../shared/region-condition.ts';

export interface AlarmProps {
  readonly metric: IMetric;
  readonly threshold: number;
  /** How many consecutive periods must breach the threshold. @default 1 */
  readonly periods?: number;
  /** One sentence for the person on call: what users lose while the alarm lasts. */
  readonly userImpact: string;
  /** @default the alarm exists in every region */
  readonly onlyInUsEast1?: boolean;
}

/** Adds an alarm whose description says what users lose and links to its section of the runbook. */
export function addAlarm(scope: Construct, id: string, props: AlarmProps, topicArn: string | undefined): void {
  const alarm = new Alarm(scope, id, {
    metric: props.metric,
    threshold: props.threshold,
    evaluationPeriods: props.periods ?? 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: `${props.userImpact} What to do: docs/runbook.md#${id.toLowerCase()}`,
  });
  if (props.onlyInUsEast1) makeOnlyInUsEast1(alarm);
  if (topicArn !== undefined) alarm.addAlarmAction(new SnsAction(Topic.fromTopicArn(alarm, 'Topic', topicArn)));
}

function makeOnlyInUsEast1(alarm: Alarm): void {
  const { defaultChild } = alarm.node;
  if (!CfnResource.isCfnResource(defaultChild)) throw new Error('The alarm has no CloudFormation resource.');
  defaultChild.cfnOptions.condition = isUsEast1(alarm);
}
