import { Dashboard, GraphWidget, type IMetric, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { METRICS } from '../../lambdas/contracts/metrics.ts';
import { failureRate, latency, serviceMetric, sumOf } from './metrics.ts';

type Shown = 'deadLetters' | 'iteratorAge' | 'eventsWaiting' | 'failedExecutions' | 'throttles';

/** One page that shows how deliveries are doing. */
export function addDashboard(scope: Construct, metrics: Readonly<Record<Shown, IMetric>>): void {
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 12 });
  const now = (title: string, metric: IMetric) => new SingleValueWidget({ title, metrics: [metric], width: 4 });
  new Dashboard(scope, 'Dashboard', {
    widgets: [
      [
        now('Dead letters', metrics.deadLetters),
        now('Executions failed', metrics.failedExecutions),
        now('Stream behind (ms)', metrics.iteratorAge),
        now('Events wait (s)', metrics.eventsWaiting),
        now('Throttled', metrics.throttles),
      ],
      [
        graph('Attempts', [sumOf(METRICS.attempts), sumOf(METRICS.failedAttempts)], [failureRate()]),
        graph('Event to receiver, first attempt (ms)', ['p50', 'p95', 'p99'].map(latency)),
      ],
      [
        graph(
          'Duration of an attempt (ms)',
          ['p50', 'p95'].map((statistic) => serviceMetric(METRICS.attemptMilliseconds, statistic)),
        ),
        graph('Given up', [sumOf(METRICS.exhausted), sumOf(METRICS.disabledWebhooks)]),
      ],
    ],
  });
}
