import { type CfnCondition, CfnResource } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface AlarmProps {
  readonly metric: IMetric;
  readonly threshold: number;
  /** The alarm is raised below the threshold, not at or above it. @default false */
  readonly below?: true;
  /** How many consecutive periods must breach the threshold. @default 1 */
  readonly periods?: number;
  /** One sentence for the person on call: what users lose while the alarm lasts. */
  readonly userImpact: string;
  /** An essential alarm exists even without an SNS topic. @default false */
  readonly isEssential?: true;
  /**
   * Creates the condition under which the alarm exists. It is called only if the alarm is added, so the template has no
   * unused condition. @default no condition
   */
  readonly condition?: () => CfnCondition;
}

/** Adds an alarm whose description says what users lose and links to its section of the runbook. */
export function addAlarm(scope: Construct, id: string, props: AlarmProps, topicArn: string | undefined): void {
  const alarm = new Alarm(scope, id, {
    metric: props.metric,
    threshold: props.threshold,
    evaluationPeriods: props.periods ?? 1,
    comparisonOperator: props.below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: `${props.userImpact} What to do: docs/runbook.md#${id.toLowerCase()}`,
  });
  if (props.condition) setCondition(alarm, props.condition());
  if (topicArn !== undefined) alarm.addAlarmAction(new SnsAction(Topic.fromTopicArn(alarm, 'Topic', topicArn)));
}

function setCondition(alarm: Alarm, condition: CfnCondition): void {
  const { defaultChild } = alarm.node;
  if (!CfnResource.isCfnResource(defaultChild)) throw new Error('The alarm has no CloudFormation resource.');
  defaultChild.cfnOptions.condition = condition;
}
