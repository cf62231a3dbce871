import type { FunctionName } from '../../../contracts/functions.ts';
import { METRICS } from '../../../contracts/metrics.ts';
import { loggable, logger } from '../../platform/logger.ts';
import { publishMetrics } from '../../platform/metrics/publish-metrics.ts';
import { ModelUnavailable } from './model.ts';

/** Logs for the operator why an answer failed; visitors only see a friendly message. */
export function reportFailure(operation: FunctionName, model: string, error: unknown): void {
  const isUnavailable = error instanceof ModelUnavailable;
  logger.error(isUnavailable ? 'the model is unavailable' : 'the model failed', {
    operation,
    model,
    error: loggable(error),
  });
  // An alarm watches this metric.
  if (isUnavailable) void publishMetrics([METRICS.modelUnavailable, 'Count', 1]);
}
