import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { METRICS } from '../../contracts/metrics.ts';
import { TABLE_INDEX } from '../../contracts/table.ts';
import type { ServiceFunction } from '../shared/function.ts';
import { isUsEast1 } from '../shared/region-condition.ts';
import type { AlarmProps } from './alarm.ts';
import { PERIOD, type ServiceMetrics, sumOf, urlErrors } from './metrics.ts';

export interface VisitorAlarmsProps {
  readonly metrics: ServiceMetrics;
  readonly api: IHttpApi;
  readonly distribution: Distribution;
  readonly table: ITable;
  /** Serves the page that a scan opens. */
  readonly page: ServiceFunction;
  /** Answers visitors' messages. */
  readonly converse: ServiceFunction;
  /** Answers owners who chat with a draft. It has its own function URL, so API Gateway does not count its errors. */
  readonly preview: ServiceFunction;
}

/** Visitors who wait longer than this for the first word give up. */
const FIRST_WORD_MILLISECONDS = 8_000;

/** Alarms on problems that visitors and API callers notice. */
export function visitorAlarms({
  metrics,
  api,
  distribution,
  table,
  page,
  converse,
  preview,
}: VisitorAlarmsProps): Readonly<Record<string, AlarmProps>> {
  return {
    ApiErrors: {
      isEssential: true,
      metric: sumOf('errors', [api.metricServerError({ statistic: Stats.SUM, period: PERIOD }), urlErrors(preview)]),
      threshold: 10,
      periods: 2,
      userImpact: 'API calls fail with server errors: integrations break, and conversations do not start.',
    },
    PageErrors: {
      isEssential: true,
      metric: sumOf('failed', [
        ...[page, converse].flatMap((called) => [called.lambda.metricThrottles({ period: PERIOD }), urlErrors(called)]),
        // A streamed answer that breaks off has already returned a success status, so `urlErrors` does not count it.
        converse.lambda.metricErrors({ period: PERIOD }),
      ]),
      threshold: 5,
      userImpact:
        'People who scan a code do not get its page or an answer: the function failed, timed out, or was throttled.',
    },
    AnswersFailing: {
      metric: metrics.failingAnswers(),
      threshold: 20,
      periods: 2,
      // Previews and runs of checks count too.
      userImpact: 'At least one in five questions gets no answer: the model fails, or the answer cannot be stored.',
    },
    FirstWordSlow: {
      metric: metrics.metric(METRICS.firstWordMilliseconds, 'p90'),
      threshold: FIRST_WORD_MILLISECONDS,
      periods: 3,
      userImpact:
        'At least one answer in ten takes eight seconds or more to begin, and many visitors give up before it does.',
    },
    TableThrottled: {
      metric: sumOf(
        'throttled',
        // The table's own metrics do not include its index.
        [{}, { GlobalSecondaryIndexName: TABLE_INDEX.name }].flatMap((index) =>
          ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) =>
            table.metric(metricName, {
              statistic: Stats.SUM,
              period: PERIOD,
              dimensionsMap: { TableName: table.tableName, ...index },
            }),
          ),
        ),
      ),
      threshold: 10,
      periods: 2,
      userImpact: 'The database throttles requests: some scans, API calls and deliveries are late or fail with 503.',
    },
    // CloudFront's metrics exist only in us-east-1, and an alarm can watch only its own region.
    EdgeErrors: { ...edgeErrors(distribution.distributionId), condition: () => isUsEast1(distribution) },
  };
}

export const edgeErrors = (distributionId: string): AlarmProps => ({
  metric: new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic: Stats.AVERAGE,
    period: PERIOD,
  }),
  threshold: 5,
  periods: 2,
  userImpact: 'At least one in twenty requests fails at the edge: pages, images and the API are affected.',
});
