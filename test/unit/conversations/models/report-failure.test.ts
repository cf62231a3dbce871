import { afterEach, expect, jest, test } from '@jest/globals';
import { ModelFailed, ModelUnavailable } from '../../../../lambdas/conversations/models/model.ts';
import { reportFailure } from '../../../../lambdas/conversations/models/report-failure.ts';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { metrics } from '../../../../lambdas/platform/metrics/metrics.ts';

afterEach(() => void jest.restoreAllMocks());

test('an unavailable model is logged and counted for the alarm', async () => {
  const error = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const counted = new Promise((resolve) => {
    jest.spyOn(metrics, 'addMetric').mockImplementation((name) => {
      resolve(name);
      return metrics;
    });
  });
  reportFailure('converse', 'bedrock:x', new ModelUnavailable('No access to x.'));
  expect(await counted).toBe('ModelUnavailable');
  expect(error).toHaveBeenCalledWith(
    'the model is unavailable',
    expect.objectContaining({ model: 'bedrock:x', error: expect.objectContaining({ message: 'No access to x.' }) }),
  );
});

test('a failure of an available model is logged as "the model failed", and not counted', async () => {
  const error = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const addMetric = jest.spyOn(metrics, 'addMetric').mockReturnValue(metrics);
  const published = new Promise<void>((resolve) => {
    jest.spyOn(metrics, 'publishStoredMetrics').mockImplementation(() => {
      resolve();
      return metrics;
    });
  });
  reportFailure('converse', 'bedrock:x', new ModelFailed('Slow.', true));
  expect(error).toHaveBeenCalledWith('the model failed', expect.anything());
  // Metrics are published later, in order. A metric of the first failure would be published before this one.
  reportFailure('converse', 'bedrock:x', new ModelUnavailable('No access to x.'));
  await published;
  expect(addMetric).toHaveBeenCalledTimes(1);
});
