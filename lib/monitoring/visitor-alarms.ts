import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { METRICS } from '../../contracts/metrics.ts';
import { TABLE_INDEX } from '../../contracts/table.ts';
import type { ServiceFunction } from '../shared/function.ts';
import type { AlarmProps } from './alarm.ts';
import { PERIOD, type ServiceMetrics, total, urlErrors } from './metrics.ts';

export interface VisitorAlarmsProps {
  readonly metrics: ServiceMetrics;
  readonly api: IHttpApi;
  readonly distribution: Distribution;
  readonly table: ITable;
  /** What people who scan a code meet first … */
  readonly page: ServiceFunction;
  /** … and what answers them. */
  readonly converse: ServiceFunction;
  /** An operation of the API, behind a URL of its own. */
  readonly preview: ServiceFunction;
}

/** Waiting for longer than this for a first word, people put the phone away. */
const FIRST_WORD_MILLISECONDS = 8_000;

/** Alarms on what visitors and callers of the API feel. */
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
      metric: total('errors', [api.metricServerError({ statistic: Stats.SUM, period: PERIOD }), urlErrors(preview)]),
      threshold: 10,
      periods: 2,
      loss: 'Calls of the API are answered with an error of ours: callers fail, and conversations do not begin.',
    },
    PageErrors: {
      metric: total('failed', [
        ...[page, converse].flatMap((each) => [each.lambda.metricThrottles({ period: PERIOD }), urlErrors(each)]),
        // An answer that breaks off began as a success.
        converse.lambda.metricErrors({ period: PERIOD }),
      ]),
      threshold: 5,
      loss: 'People who scan a code do not get its page or an answer: the function failed, ran out of time, or was not let run.',
    },
    AnswersFailing: {
      metric: metrics.failingAnswers(),
      threshold: 20,
      periods: 2,
      loss: 'Every fifth question of a visitor or more gets no answer: the model fails, or the answer cannot be stored.',
    },
    FirstWordSlow: {
      metric: metrics.metric(METRICS.firstWordMilliseconds, 'p90'),
      threshold: FIRST_WORD_MILLISECONDS,
      periods: 3,
      loss: 'Visitors wait more than eight seconds for the first word of an answer, and many will not.',
    },
    TableThrottled: {
      metric: total(
        'throttled',
        // What the table says of itself leaves its index out.
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
      loss: 'The database refuses requests: some scans, calls and deliveries are late or answered with 503.',
    },
    EdgeErrors: {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: PERIOD,
      }),
      threshold: 5,
      periods: 2,
      loss: 'More than one request in twenty ends in an error at the edge: pages, images and the API are affected.',
      // CloudFront's metrics are there only, and an alarm sees its own region only.
      onlyInUsEast1: true,
    },
  };
}
