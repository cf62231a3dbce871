import { Duration } from 'aws-cdk-lib';
import {
  type Chain,
  Errors,
  Fail,
  type IChainable,
  JitterType,
  JsonPath,
  TaskInput,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import {
  DELIVER_FUNCTION_TIMEOUT_SECONDS,
  DELIVERY_ATTEMPTS,
  DELIVERY_ERROR,
  FAILING_WEBHOOK_DAYS,
  FAULT_RETRY,
  RETRY_INTERVALS_SECONDS,
} from '../lambdas/contracts/retry-schedule.ts';
import type { HouseFunction } from './house-function.ts';

/** Longer than any of the functions may take: a call that never returns counts as a fault of ours. */
const TASK_TIMEOUT = Timeout.duration(Duration.seconds(2 * DELIVER_FUNCTION_TIMEOUT_SECONDS));

/** A step that calls a function. The state's input goes on unchanged; faults of ours are repeated. */
function step(scope: Construct, id: string, target: HouseFunction, payload: TaskInput): LambdaInvoke {
  const invoke = new LambdaInvoke(scope, id, {
    lambdaFunction: target.lambda,
    payload,
    resultPath: JsonPath.DISCARD,
    taskTimeout: TASK_TIMEOUT,
    retryOnServiceExceptions: false,
  });
  // The first retrier that knows an error decides: these two are no faults and are never repeated here.
  invoke.addRetry({ errors: Object.values(DELIVERY_ERROR), maxAttempts: 0 });
  invoke.addRetry({
    errors: [Errors.ALL],
    interval: Duration.seconds(FAULT_RETRY.intervalSeconds),
    backoffRate: FAULT_RETRY.backoffRate,
    maxDelay: Duration.seconds(FAULT_RETRY.maxDelaySeconds),
    maxAttempts: FAULT_RETRY.maxAttempts,
    jitterStrategy: JitterType.FULL,
  });
  return invoke;
}

export interface DeliverySteps {
  readonly deliver: HouseFunction;
  readonly endDelivery: HouseFunction;
}

/**
 * attempt → 5 s → attempt → 30 s → … → the sixth attempt → recorded end. A delivered event passes
 * one state. A receiver's failure is an ordinary end of the execution; only faults of ours fail it.
 */
export function deliveryDefinition(scope: Construct, { deliver, endDelivery }: DeliverySteps): IChainable {
  const error = { resultPath: '$.error' };
  const end = step(scope, 'RecordEnd', endDelivery, TaskInput.fromJsonPathAt('$'));
  const fault = step(scope, 'RecordFault', endDelivery, TaskInput.fromJsonPathAt('$')).next(
    new Fail(scope, 'Fault', { error: 'DeliveryFault', cause: 'A fault of this service outlasted its repetitions.' }),
  );
  const attempt = (number: number): LambdaInvoke => {
    const delivery = JsonPath.objectAt('$');
    const state = step(scope, `Attempt${number}`, deliver, TaskInput.fromObject({ attempt: number, delivery }));
    state.addCatch(afterFailure(number), { errors: [DELIVERY_ERROR.failed], ...error });
    state.addCatch(end, { errors: [DELIVERY_ERROR.refused], ...error });
    state.addCatch(fault, { errors: [Errors.ALL], ...error });
    return state;
  };
  const afterFailure = (number: number): IChainable => {
    const pauseSeconds = RETRY_INTERVALS_SECONDS[number - 1];
    if (pauseSeconds === undefined || number >= DELIVERY_ATTEMPTS) return end;
    return pause(scope, `Wait${number}`, Duration.seconds(pauseSeconds)).next(attempt(number + 1));
  };
  return attempt(1);
}

const pause = (scope: Construct, id: string, duration: Duration) =>
  new Wait(scope, id, { time: WaitTime.duration(duration) });

/** Looks after a failing webhook half-way through its time, and at the end of it. */
export function watchDefinition(scope: Construct, watchWebhook: HouseFunction): Chain {
  const half = Duration.hours((FAILING_WEBHOOK_DAYS * 24) / 2);
  const look = (id: string, stage: 'half' | 'end') =>
    step(scope, id, watchWebhook, TaskInput.fromObject({ stage, watch: JsonPath.objectAt('$') }));
  return pause(scope, 'FirstHalf', half)
    .next(look('Warn', 'half'))
    .next(pause(scope, 'SecondHalf', half))
    .next(look('SwitchOff', 'end'));
}
