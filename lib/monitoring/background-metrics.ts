import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { METRICS } from '../../contracts/metrics.ts';
import type { ServiceFunction } from '../shared/function.ts';
import { iteratorAge, maxOf, PERIOD, type ServiceMetrics, sumOf } from './metrics.ts';

export interface BackgroundProps {
  readonly deadLetters: readonly IQueue[];
  readonly publisher: ServiceFunction;
  readonly rollUps: ServiceFunction;
  readonly fanOut: ServiceFunction;
  /** Events that wait for the fan-out. */
  readonly waiting: IQueue;
  readonly deliver: ServiceFunction;
  /** Ends idle conversations. A schedule invokes it, so nobody notices when it fails. */
  readonly sweep: ServiceFunction;
  readonly machines: readonly StateMachine[];
}

/** Metrics that both the alarms and the dashboard use. */
export type BackgroundMetrics = Readonly<
  Record<'deadLetters' | 'iteratorAge' | 'oldestEventSeconds' | 'failedExecutions' | 'throttles', IMetric>
>;

export function backgroundMetrics(props: BackgroundProps, service: ServiceMetrics): BackgroundMetrics {
  const { deadLetters, publisher, fanOut, waiting, deliver, machines } = props;
  return {
    deadLetters: sumOf(
      'messages',
      deadLetters.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: PERIOD }),
      ),
    ),
    iteratorAge: iteratorAge(publisher),
    // The metric of SQS leaves out messages that were received three times or more. The fan-out reports their age.
    oldestEventSeconds: maxOf('seconds', [
      waiting.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period: PERIOD }),
      service.metric(METRICS.returnedEventAgeSeconds, Stats.MAXIMUM),
    ]),
    failedExecutions: sumOf(
      'executions',
      machines.flatMap((machine) => [
        machine.metricFailed({ period: PERIOD }),
        machine.metricTimedOut({ period: PERIOD }),
      ]),
    ),
    throttles: sumOf('throttles', [
      ...[publisher, fanOut, deliver].map(({ lambda }) => lambda.metricThrottles({ period: PERIOD })),
      ...machines.map((machine) => machine.metricThrottled({ period: PERIOD })),
    ]),
  };
}
