import { METRICS } from '../../contracts/metrics.ts';

/**
 * For the operator's alarm: SQS leaves a message that came three times out of the age that it reports, and events come
 * back many times while something is away. Loaded only now, since it hardly ever happens.
 */
export async function reportHeldUp(seconds: number): Promise<void> {
  const [{ MetricUnit }, { metrics }] = await Promise.all([
    import('@aws-lambda-powertools/metrics'),
    import('../../platform/metrics.ts'),
  ]);
  metrics.addMetric(METRICS.eventHeldUpSeconds, MetricUnit.Seconds, seconds);
  metrics.publishStoredMetrics();
}
