import type { FunctionName } from '../../contracts/functions.ts';
import { METRICS } from '../../contracts/metrics.ts';
import { loggable, logger } from '../../platform/logger.ts';
import { ModelUnavailable } from './model.ts';

/** Tells the operator why an answer failed: visitors only get a friendly line. */
export function reportFailure(operation: FunctionName, model: string, error: unknown): void {
  const unavailable = error instanceof ModelUnavailable;
  logger.error(unavailable ? 'no model answers' : 'the model failed', {
    operation,
    model,
    error: loggable(error),
  });
  if (unavailable) void countUnavailable();
}

/** An alarm watches it. Loaded only now: a function that gets its answers never needs it. */
async function countUnavailable(): Promise<void> {
  const [{ MetricUnit }, { metrics }] = await Promise.all([
    import('@aws-lambda-powertools/metrics'),
    import('../../platform/metrics.ts'),
  ]);
  metrics.addMetric(METRICS.modelUnavailable, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}
