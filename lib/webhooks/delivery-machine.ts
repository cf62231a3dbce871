import { Duration } from 'aws-cdk-lib';
import {
  Chain,
  Errors,
  Fail,
  type IChainable,
  JsonPath,
  Pass,
  TaskInput,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import { DELIVERY_ATTEMPTS, DELIVERY_ERROR, RETRY_INTERVALS_SECONDS } from '../../contracts/webhooks/retry-schedule.ts';
import type { ServiceFunction } from '../shared/function.ts';
import { pause, step } from './steps.ts';

export interface DeliverySteps {
  readonly deliver: ServiceFunction;
  readonly endDelivery: ServiceFunction;
}

/**
 * attempt → 5 s → attempt → 30 s → … → sixth attempt → record the failure. The execution ends as soon as an attempt
 * succeeds. If the host is rate limited, the execution waits and then repeats the same attempt. A failing
 * receiver does not fail the execution: only an internal error does.
 */
export function deliveryDefinition(scope: Construct, { deliver, endDelivery }: DeliverySteps): IChainable {
  const storeError = { resultPath: '$.error' };
  const recordEnd = step(scope, 'RecordEnd', endDelivery, TaskInput.fromJsonPathAt('$'));
  const recordFault = step(scope, 'RecordFault', endDelivery, TaskInput.fromJsonPathAt('$')).next(
    new Fail(scope, 'Fault', { error: 'DeliveryFault', cause: 'An internal error persisted after all retries.' }),
  );
  const attempt = (number: number): LambdaInvoke => {
    const payload = TaskInput.fromObject({ attempt: number, delivery: JsonPath.objectAt('$') });
    const state = step(scope, `Attempt${number}`, deliver, payload);
    state.addCatch(afterFailure(number), { errors: [DELIVERY_ERROR.failed], ...storeError });
    state.addCatch(waitForTurn(number).next(state), { errors: [DELIVERY_ERROR.delayed], ...storeError });
    // No attempt can succeed, for example because the webhook was deleted.
    state.addCatch(recordEnd, { errors: [DELIVERY_ERROR.refused], ...storeError });
    state.addCatch(recordFault, { errors: [Errors.ALL], ...storeError });
    return state;
  };
  /** Waits until the time in the error message. `turn` tells the repeated attempt that it has already waited. */
  const waitForTurn = (number: number): Chain =>
    Chain.start(
      new Pass(scope, `Turn${number}`, {
        parameters: { attempt: number, error: JsonPath.stringToJson(JsonPath.stringAt('$.error.Cause')) },
        resultPath: '$.turn',
      }),
    ).next(new Wait(scope, `WaitForTurn${number}`, { time: WaitTime.timestampPath('$.turn.error.errorMessage') }));
  const afterFailure = (number: number): IChainable => {
    const pauseSeconds = RETRY_INTERVALS_SECONDS[number - 1];
    if (pauseSeconds === undefined || number >= DELIVERY_ATTEMPTS) return recordEnd;
    return pause(scope, `Wait${number}`, Duration.seconds(pauseSeconds)).next(attempt(number + 1));
  };
  return attempt(1);
}
