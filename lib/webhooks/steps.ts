import { Duration } from 'aws-cdk-lib';
import {
  Errors,
  JitterType,
  JsonPath,
  type RetryProps,
  type TaskInput,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import {
  DELIVER_FUNCTION_TIMEOUT_SECONDS,
  DELIVERY_ERROR,
  FAULT_RETRY,
  THROTTLE_RETRY,
} from '../../contracts/webhooks/retry-schedule.ts';
import type { ServiceFunction } from '../shared/function.ts';
import { THROTTLED_ERROR } from '../shared/state-machine.ts';

type Retries = typeof FAULT_RETRY | typeof THROTTLE_RETRY;

/** Longer than the timeout of any function that a step calls. A call that never returns counts as our own fault. */
const TASK_TIMEOUT = Timeout.duration(Duration.seconds(2 * DELIVER_FUNCTION_TIMEOUT_SECONDS));

/**
 * A step that calls a function. The next state gets the same input as this one. Our own faults (not the receiver's) are
 * retried.
 */
export function step(scope: Construct, id: string, target: ServiceFunction, payload: TaskInput): LambdaInvoke {
  const invoke = new LambdaInvoke(scope, id, {
    lambdaFunction: target.lambda,
    payload,
    resultPath: JsonPath.DISCARD,
    taskTimeout: TASK_TIMEOUT,
    retryOnServiceExceptions: false,
  });
  // The first matching retrier wins. Delivery errors are not faults and are never retried here.
  invoke.addRetry({ errors: Object.values(DELIVERY_ERROR), maxAttempts: 0 });
  invoke.addRetry({ errors: [THROTTLED_ERROR], ...withJitter(THROTTLE_RETRY) });
  invoke.addRetry({ errors: [Errors.ALL], ...withJitter(FAULT_RETRY) });
  return invoke;
}

const withJitter = ({ intervalSeconds, backoffRate, maxDelaySeconds, maxAttempts }: Retries): RetryProps => ({
  interval: Duration.seconds(intervalSeconds),
  backoffRate,
  maxDelay: Duration.seconds(maxDelaySeconds),
  maxAttempts,
  jitterStrategy: JitterType.FULL,
});

export const pause = (scope: Construct, id: string, duration: Duration) =>
  new Wait(scope, id, { time: WaitTime.duration(duration) });
