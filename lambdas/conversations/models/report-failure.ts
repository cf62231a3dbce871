import type { FunctionName } from '../../../contracts/functions.ts';
import { METRICS } from '../../../contracts/metrics.ts';
import { loggable, logger } from '../../platform/logger.ts';
import { publishMetrics } from '../../platform/publish-metrics.ts';
import { ModelUnavailable } from './model.ts';

/** Tells the operator why an answer failed: visitors only get a friendly line. */
export function reportFailure(operation: FunctionName, model: string, error: unknown): void {
  const unavailable = error instanceof ModelUnavailable;
  logger.error(unavailable ? 'no model answers' : 'the model failed', {
    operation,
    model,
    error: loggable(error),
  });
  // An alarm watches it.
  if (unavailable) void publishMetrics([METRICS.modelUnavailable, 'Count', 1]);
}
