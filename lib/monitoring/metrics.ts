import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS } from '../../lambdas/contracts/metrics.ts';
import type { HouseFunction } from '../house/function.ts';

export const PERIOD = Duration.minutes(5);

/** How long the oldest record that a reader of the stream just got had waited. */
export const iteratorAge = ({ lambda }: HouseFunction) =>
  lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: PERIOD });

export const serviceMetric = (metricName: string, statistic: string): Metric =>
  new Metric({
    namespace: METRICS.namespace,
    metricName,
    statistic,
    dimensionsMap: { service: 'qpr' },
    period: PERIOD,
    label: statistic === Stats.SUM ? metricName : `${metricName} ${statistic}`,
  });
export const sumOf = (metricName: string) => serviceMetric(metricName, Stats.SUM);
export const latency = (statistic: string) => serviceMetric(METRICS.latencyMilliseconds, statistic);

/** Per cent of attempts. Below 20 attempts in five minutes one broken receiver would decide: then 0. */
export const failureRate = (): MathExpression =>
  new MathExpression({
    expression: 'IF(attempts >= 20, 100 * failed / attempts, 0)',
    usingMetrics: { attempts: sumOf(METRICS.attempts), failed: sumOf(METRICS.failedAttempts) },
    period: PERIOD,
    label: 'Failing (%)',
  });

/** Where one metric has no data, a plain sum has none either: a machine that never ran would hide the others. */
export const total = (label: string, metrics: readonly IMetric[]): MathExpression =>
  new MathExpression({
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    period: PERIOD,
    label,
  });
