import { Dashboard, GraphWidget, type IMetric, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { METRICS } from '../../contracts/metrics.ts';
import type { BackgroundMetrics } from './background-metrics.ts';
import type { ServiceMetrics } from './metrics.ts';

/** Adds a dashboard with the health of answers and deliveries. */
export function addDashboard(scope: Construct, service: ServiceMetrics, metrics: BackgroundMetrics): void {
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 12 });
  const currentValue = (title: string, metric: IMetric) =>
    new SingleValueWidget({ title, metrics: [metric], width: 4 });
  new Dashboard(scope, 'Dashboard', {
    widgets: [
      [
        currentValue('Dead letters', metrics.deadLetters),
        currentValue('Failed executions', metrics.failedExecutions),
        currentValue('Stream delay (ms)', metrics.iteratorAge),
        currentValue('Oldest waiting event (s)', metrics.oldestEventSeconds),
        currentValue('Throttled', metrics.throttles),
      ],
      [
        graph(
          'Delivery attempts',
          [service.sum(METRICS.attempts), service.sum(METRICS.failedAttempts)],
          [service.failingAttempts()],
        ),
        graph(
          'Event to receiver, first attempt (ms)',
          ['p50', 'p95', 'p99'].map((statistic) => service.metric(METRICS.latencyMilliseconds, statistic)),
        ),
      ],
      [
        graph(
          'Attempt duration (ms)',
          ['p50', 'p95'].map((statistic) => service.metric(METRICS.attemptMilliseconds, statistic)),
        ),
        graph('Failed deliveries, disabled webhooks', [
          service.sum(METRICS.failedDeliveries),
          service.sum(METRICS.disabledWebhooks),
        ]),
      ],
      [
        graph(
          'Answers',
          [service.sum(METRICS.answers), service.sum(METRICS.failedAnswers)],
          [service.failingAnswers()],
        ),
        graph(
          'Message to first word (ms)',
          ['p50', 'p90'].map((statistic) => service.metric(METRICS.firstWordMilliseconds, statistic)),
        ),
      ],
    ],
  });
}
