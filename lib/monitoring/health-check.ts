import { Fn } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnHealthCheck } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { isUsEast1 } from '../shared/region-condition.ts';
import type { AlarmProps } from './alarm.ts';
import { PERIOD } from './metrics.ts';

/** Route 53 requires at least three regions. More regions would only add requests, which cost money. */
const REGIONS = ['us-east-1', 'eu-west-1', 'ap-southeast-1'];

/**
 * Each checker in these regions calls `/v1/status` every 30 seconds. Even with the cost of its requests, a Route 53
 * health check is cheaper than a CloudWatch Synthetics canary that runs every five minutes, and it notices an outage
 * sooner.
 */
export function addHealthCheck(scope: Construct, baseUrl: string): Readonly<Record<string, AlarmProps>> {
  const check = new CfnHealthCheck(scope, 'HealthCheck', {
    healthCheckConfig: {
      type: 'HTTPS',
      fullyQualifiedDomainName: Fn.select(2, Fn.split('/', baseUrl)),
      resourcePath: '/v1/status',
      port: 443,
      requestInterval: 30,
      failureThreshold: 3,
      enableSni: true,
      regions: REGIONS,
    },
  });
  return {
    StatusUnreachable: {
      isEssential: true,
      metric: new Metric({
        namespace: 'AWS/Route53',
        metricName: 'HealthCheckStatus',
        dimensionsMap: { HealthCheckId: check.attrHealthCheckId },
        // 1 if healthy, else 0.
        statistic: Stats.MINIMUM,
        period: PERIOD,
      }),
      threshold: 1,
      below: true,
      userImpact: 'The service does not respond from outside: DNS, the distribution, the API or the table fails.',
      // Route 53's metrics exist only in us-east-1, and an alarm can watch only its own region.
      condition: () => isUsEast1(scope),
    },
  };
}
