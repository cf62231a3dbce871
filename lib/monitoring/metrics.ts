import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS } from '../../contracts/metrics.ts';
import type { ServiceFunction } from '../shared/function.ts';

export const PERIOD = Duration.minutes(5);

/** How long the oldest record that a reader of the stream just got had waited. */
export const iteratorAge = ({ lambda }: ServiceFunction) =>
  lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: PERIOD });

/** The metrics that our functions write. They carry the stack's name: two stacks do not ring each other's bells. */
export class ServiceMetrics {
  readonly #stackName: string;

  constructor(stackName: string) {
    this.#stackName = stackName;
  }

  metric(metricName: string, statistic: string): Metric {
    return new Metric({
      namespace: METRICS.namespace,
      metricName,
      statistic,
      dimensionsMap: { service: this.#stackName },
      period: PERIOD,
      label: statistic === Stats.SUM ? metricName : `${metricName} ${statistic}`,
    });
  }

  sum(metricName: string): Metric {
    return this.metric(metricName, Stats.SUM);
  }

  /** Per cent of deliveries' attempts. Below 20 in five minutes one broken receiver would decide: then 0. */
  failingAttempts(): MathExpression {
    return rate(this.sum(METRICS.failedAttempts), this.sum(METRICS.attempts), 20);
  }

  /** Per cent of the answers to visitors. Below 10 in five minutes one would decide: then 0. */
  failingAnswers(): MathExpression {
    return rate(this.sum(METRICS.failedAnswers), this.sum(METRICS.answers), 10);
  }
}

const rate = (failed: IMetric, all: IMetric, fromCount: number): MathExpression =>
  new MathExpression({
    expression: `IF(all >= ${fromCount}, 100 * failed / all, 0)`,
    usingMetrics: { all, failed },
    period: PERIOD,
    label: 'Failing (%)',
  });

/** Responses with an error of ours of a function behind a URL of its own: API Gateway counts those of the others. */
export const urlErrors = ({ lambda }: ServiceFunction) =>
  lambda.metric('Url5xxCount', { statistic: Stats.SUM, period: PERIOD });

/** The highest of several; one that has no data hides no other. */
export const highest = (label: string, metrics: readonly IMetric[]): MathExpression =>
  new MathExpression({
    expression: `MAX([${metrics.map((_, index) => `FILL(m${index}, 0)`).join(', ')}])`,
    usingMetrics: numbered(metrics),
    period: PERIOD,
    label,
  });

/** Where one metric has no data, a plain sum has none either: a machine that never ran would hide the others. */
export const total = (label: string, metrics: readonly IMetric[]): MathExpression =>
  new MathExpression({
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
    usingMetrics: numbered(metrics),
    period: PERIOD,
    label,
  });

const numbered = (metrics: readonly IMetric[]) =>
  Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
