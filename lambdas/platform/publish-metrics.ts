import type { MetricUnit } from '@aws-lambda-powertools/metrics';

type Unit = (typeof MetricUnit)[keyof typeof MetricUnit];

/** Publishes metrics, for functions that rarely do: the library is loaded only now, so no cold start waits for it. */
export async function publishMetrics(...values: readonly (readonly [name: string, unit: Unit, value: number])[]) {
  const { metrics } = await import('./metrics.ts');
  for (const [name, unit, value] of values) metrics.addMetric(name, unit, value);
  metrics.publishStoredMetrics();
}
