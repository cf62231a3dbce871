import { METRICS } from '../../contracts/metrics.ts';

/** For the operator's alarm: nobody can sign in. Loaded only now, since it hardly ever happens. */
export async function reportServiceLimit(): Promise<void> {
  const [{ MetricUnit }, { metrics }] = await Promise.all([
    import('@aws-lambda-powertools/metrics'),
    import('../../platform/metrics.ts'),
  ]);
  metrics.addMetric(METRICS.signInsRefused, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}
