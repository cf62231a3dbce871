import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { METRICS } from '../../lambdas/contracts/metrics.ts';
import type { HouseFunction } from '../house/function.ts';
import type { Settings } from '../settings/settings.ts';
import { addDashboard } from './dashboard.ts';
import { failureRate, iteratorAge, PERIOD, sumOf, total } from './metrics.ts';

export interface MonitoringProps {
  readonly settings: Settings;
  readonly deadLetters: readonly IQueue[];
  readonly publisher: HouseFunction;
  readonly rollUps: HouseFunction;
  readonly fanOut: HouseFunction;
  /** Events that wait for the fan-out. */
  readonly waiting: IQueue;
  readonly deliver: HouseFunction;
  readonly machines: readonly StateMachine[];
}

interface AlarmProps {
  readonly metric: IMetric;
  readonly threshold: number;
  /** How many periods in a row must be bad. @default 1 */
  readonly periods?: number;
  /** What a user of the service loses while this lasts: one sentence for whoever is woken by it. */
  readonly loss: string;
}

/** Alarms on what users would lose, and the dashboard. */
export class Monitoring extends Construct {
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    this.settings = props.settings;
    const publisherAge = iteratorAge(props.publisher);
    const deadLetters = total(
      'messages',
      props.deadLetters.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: PERIOD }),
      ),
    );
    const eventsWaiting = props.waiting.metricApproximateAgeOfOldestMessage({
      statistic: Stats.MAXIMUM,
      period: PERIOD,
    });
    const failedExecutions = total(
      'executions',
      props.machines.flatMap((machine) => [
        machine.metricFailed({ period: PERIOD }),
        machine.metricTimedOut({ period: PERIOD }),
      ]),
    );
    const throttles = total('throttles', [
      ...[props.publisher, props.fanOut, props.deliver].map(({ lambda }) => lambda.metricThrottles({ period: PERIOD })),
      ...props.machines.map((machine) => machine.metricThrottled({ period: PERIOD })),
    ]);

    this.alarm('DeadLetters', {
      metric: deadLetters,
      threshold: 1,
      loss: 'Events lie aside after every repetition failed: their receivers will not hear of them until somebody acts.',
    });
    this.alarm('StreamBehind', {
      metric: publisherAge,
      threshold: Duration.minutes(1).toMilliseconds(),
      periods: 2,
      loss: 'Events leave the table late, so every receiver of every account hears of them late.',
    });
    this.alarm('EventsWaiting', {
      metric: eventsWaiting,
      threshold: Duration.minutes(5).toSeconds(),
      periods: 2,
      loss: 'Events wait in the queue before their deliveries are started, so receivers hear of them late.',
    });
    this.alarm('RollUpsBehind', {
      metric: iteratorAge(props.rollUps),
      threshold: Duration.minutes(5).toMilliseconds(),
      periods: 2,
      loss: 'Analytics are late, and so are totals of codes that too many scanned at once.',
    });
    this.alarm('ExecutionsFailed', {
      metric: failedExecutions,
      threshold: 1,
      loss: 'A delivery ended by a fault of ours, not of its receiver: that event was not delivered.',
    });
    this.alarm('Throttled', {
      metric: throttles,
      threshold: 10,
      periods: 3,
      loss: 'We are at the limit of our own concurrency, so deliveries wait and API calls may be refused.',
    });
    this.alarm('AttemptsFailing', {
      metric: failureRate(),
      threshold: 50,
      periods: 3,
      loss: 'More than half of all attempts fail, over all receivers: events reach many receivers late or not at all.',
    });
    this.alarm('ModelUnavailable', {
      metric: sumOf(METRICS.modelUnavailable),
      threshold: 1,
      loss: 'No visitor gets an answer: the model does not exist in this region, or the account may not use it.',
    });
    this.alarm('EmailRefused', {
      metric: sumOf(METRICS.emailsRefused),
      threshold: 1,
      loss: 'SES refuses our e-mails: nobody can be invited, and owners hear nothing of failing webhooks.',
    });
    addDashboard(this, { deadLetters, iteratorAge: publisherAge, eventsWaiting, failedExecutions, throttles });
  }

  private alarm(id: string, { metric, threshold, periods = 1, loss }: AlarmProps): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${loss} What to do: docs/runbook.md#${id.toLowerCase()}`,
    });
    const { alarmTopicArn } = this.settings;
    if (alarmTopicArn !== undefined) {
      alarm.addAlarmAction(new SnsAction(Topic.fromTopicArn(alarm, 'Topic', alarmTopicArn)));
    }
  }
}
