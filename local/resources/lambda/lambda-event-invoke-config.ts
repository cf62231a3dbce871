import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import type { AsyncConfigs } from '../../services/lambda/async-configs.ts';
import { DEFAULT_ASYNC_CONFIG } from '../../services/lambda/async-invocations.ts';
import { authorizeDestinations, checkDestination } from '../../services/lambda/destinations.ts';
import type { LambdaFunctions } from '../../services/lambda/functions.ts';
import { number, readProperties } from '../../services/shared/properties.ts';

const destination = z.strictObject({ Destination: z.string() }).optional();
const schema = z.strictObject({
  FunctionName: z.string(),
  Qualifier: z.literal('$LATEST'),
  MaximumRetryAttempts: number.default(DEFAULT_ASYNC_CONFIG.maximumRetryAttempts),
  MaximumEventAgeInSeconds: number.default(DEFAULT_ASYNC_CONFIG.maximumEventAgeSeconds),
  DestinationConfig: z.strictObject({ OnFailure: destination, OnSuccess: destination }).default({}),
});

/** How often an asynchronous invocation is retried, and where its outcome goes. */
export const lambdaEventInvokeConfig: ResourceType = {
  types: ['AWS::Lambda::EventInvokeConfig'],
  async start(resource, runtime) {
    const properties = readProperties(resource, schema);
    const { arn, roleArn } = runtime.find<LambdaFunctions>('lambda', 'functions').get(properties.FunctionName);
    const { OnFailure, OnSuccess } = properties.DestinationConfig;
    for (const target of [OnFailure, OnSuccess]) if (target) checkDestination(target.Destination);
    runtime.find<AsyncConfigs>('lambda', 'async-configs').set(arn, {
      maximumRetryAttempts: properties.MaximumRetryAttempts,
      maximumEventAgeSeconds: properties.MaximumEventAgeInSeconds,
      onFailureArn: OnFailure?.Destination,
      onSuccessArn: OnSuccess?.Destination,
    });
    return {
      identity: { ref: resource.logicalId, attributes: {} },
      ready: () => authorizeDestinations(runtime, roleArn, [OnFailure?.Destination, OnSuccess?.Destination]),
    };
  },
};
