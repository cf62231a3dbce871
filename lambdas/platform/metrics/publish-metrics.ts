import type { MetricUnit } from '@aws-lambda-powertools/metrics';

type Unit = (typeof MetricUnit)[keyof typeof MetricUnit];

/**
 * Publishes metrics in functions that rarely do so. The library is loaded here, so it does not slow down cold starts.
 */
export async function publishMetrics(...values: readonly (readonly [name: string, unit: Unit, value: number])[]) {
  const { metrics } = await import('./metrics.ts');
  for (const [name, unit, value] of values) metrics.addMetric(name, unit, value);
  metrics.publishStoredMetrics();
}
