import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS } from '../../contracts/metrics.ts';
import type { ServiceFunction } from '../shared/function.ts';

export const PERIOD = Duration.minutes(5);

/** How far a stream reader is behind: the age of the last record of a batch when Lambda passes it to the reader. */
export const iteratorAge = ({ lambda }: ServiceFunction) =>
  lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: PERIOD });

/** The metrics that our functions write. The stack's name is a dimension, so two stacks do not share alarms. */
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

  /**
   * Percentage of delivery attempts that fail. It is 0 if there are fewer than 20 attempts in five minutes, because one
   * receiver could dominate.
   */
  failingAttempts(): MathExpression {
    return rate(this.sum(METRICS.failedAttempts), this.sum(METRICS.attempts), 20);
  }

  /**
   * Percentage of answers that fail, in conversations, previews and runs of checks. It is 0 if there are fewer than 10
   * answers in five minutes, because one failure could dominate.
   */
  failingAnswers(): MathExpression {
    return rate(this.sum(METRICS.failedAnswers), this.sum(METRICS.answers), 10);
  }
}

const rate = (failed: IMetric, all: IMetric, minCount: number): MathExpression =>
  new MathExpression({
    expression: `IF(all >= ${minCount}, 100 * failed / all, 0)`,
    usingMetrics: { all, failed },
    period: PERIOD,
    label: 'Failing (%)',
  });

/** 5xx responses of a function URL. API Gateway counts those of the other functions. */
export const urlErrors = ({ lambda }: ServiceFunction) =>
  lambda.metric('Url5xxCount', { statistic: Stats.SUM, period: PERIOD });

/** The highest of several metrics. A metric without data counts as 0 and does not hide the others. */
export const maxOf = (label: string, metrics: readonly IMetric[]): MathExpression =>
  new MathExpression({
    expression: `MAX([${metrics.map((_, index) => `FILL(m${index}, 0)`).join(', ')}])`,
    usingMetrics: numbered(metrics),
    period: PERIOD,
    label,
  });

/**
 * The sum of several metrics. Without FILL, one metric without data (of an unused state machine) would leave the sum
 * without a value.
 */
export const sumOf = (label: string, metrics: readonly IMetric[]): MathExpression =>
  new MathExpression({
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
    usingMetrics: numbered(metrics),
    period: PERIOD,
    label,
  });

const numbered = (metrics: readonly IMetric[]) =>
  Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
