import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  SingleValueWidget,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { METRICS } from '../lambdas/contracts/metrics.ts';
import type { HouseFunction } from './house-function.ts';
import type { Settings } from './settings.ts';

export interface MonitoringProps {
  readonly settings: Settings;
  readonly deadLetters: readonly IQueue[];
  readonly publisher: HouseFunction;
  readonly rollUps: HouseFunction;
  readonly fanOut: HouseFunction;
  readonly deliver: HouseFunction;
  readonly machines: readonly StateMachine[];
}

interface Watched {
  readonly metric: IMetric;
  readonly threshold: number;
  /** How many periods in a row must be bad. @default 1 */
  readonly periods?: number;
  /** What a user of the service loses while this lasts: one sentence for whoever is woken by it. */
  readonly loss: string;
}

const PERIOD = Duration.minutes(5);

/** Alarms on what users would lose, and one page that shows how deliveries are doing. */
export class Monitoring extends Construct {
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    this.settings = props.settings;
    const iteratorAge = behind(props.publisher);
    const deadLetters = sumOf(
      'messages',
      props.deadLetters.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: PERIOD }),
      ),
    );
    const failedExecutions = sumOf(
      'executions',
      props.machines.flatMap((machine) => [
        machine.metricFailed({ period: PERIOD }),
        machine.metricTimedOut({ period: PERIOD }),
      ]),
    );
    const throttles = sumOf('throttles', [
      ...[props.publisher, props.fanOut, props.deliver].map(({ lambda }) => lambda.metricThrottles({ period: PERIOD })),
      ...props.machines.map((machine) => machine.metricThrottled({ period: PERIOD })),
    ]);

    this.alarm('DeadLetters', {
      metric: deadLetters,
      threshold: 1,
      loss: 'Events lie aside after every repetition failed: their receivers will not hear of them until somebody acts.',
    });
    this.alarm('StreamBehind', {
      metric: iteratorAge,
      threshold: Duration.minutes(1).toMilliseconds(),
      periods: 2,
      loss: 'Events leave the table late, so every receiver of every account hears of them late.',
    });
    this.alarm('RollUpsBehind', {
      metric: behind(props.rollUps),
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
    this.dashboard({ deadLetters, iteratorAge, failedExecutions, throttles });
  }

  private alarm(id: string, { metric, threshold, periods = 1, loss }: Watched): void {
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

  private dashboard(
    metrics: Readonly<Record<'deadLetters' | 'iteratorAge' | 'failedExecutions' | 'throttles', IMetric>>,
  ) {
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 12 });
    const now = (title: string, metric: IMetric) => new SingleValueWidget({ title, metrics: [metric], width: 6 });
    new Dashboard(this, 'Dashboard', {
      widgets: [
        [
          now('Dead letters', metrics.deadLetters),
          now('Executions failed', metrics.failedExecutions),
          now('Stream behind (ms)', metrics.iteratorAge),
          now('Throttled', metrics.throttles),
        ],
        [
          graph('Attempts', [counted(METRICS.attempts), counted(METRICS.failedAttempts)], [failureRate()]),
          graph('Event to receiver, first attempt (ms)', ['p50', 'p95', 'p99'].map(latency)),
        ],
        [
          graph(
            'Duration of an attempt (ms)',
            ['p50', 'p95'].map((statistic) => ours(METRICS.attemptMilliseconds, statistic)),
          ),
          graph('Given up', [counted(METRICS.exhausted), counted(METRICS.disabledWebhooks)]),
        ],
      ],
    });
  }
}

/** How long the oldest record that a reader of the stream just got had waited. */
const behind = ({ lambda }: HouseFunction) =>
  lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: PERIOD });

const ours = (metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: METRICS.namespace,
    metricName,
    statistic,
    dimensionsMap: { service: 'qpr' },
    period: PERIOD,
    label: statistic === Stats.SUM ? metricName : `${metricName} ${statistic}`,
  });
const counted = (metricName: string) => ours(metricName, Stats.SUM);
const latency = (statistic: string) => ours(METRICS.latencyMilliseconds, statistic);

/** Per cent of attempts. Below 20 attempts in five minutes one broken receiver would decide: then 0. */
const failureRate = (): MathExpression =>
  new MathExpression({
    expression: 'IF(attempts >= 20, 100 * failed / attempts, 0)',
    usingMetrics: { attempts: counted(METRICS.attempts), failed: counted(METRICS.failedAttempts) },
    period: PERIOD,
    label: 'Failing (%)',
  });

/** Where one metric has no data, a plain sum has none either: a machine that never ran would hide the others. */
const sumOf = (label: string, metrics: readonly IMetric[]): MathExpression =>
  new MathExpression({
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    period: PERIOD,
    label,
  });
