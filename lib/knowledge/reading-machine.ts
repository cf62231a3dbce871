import { Duration } from 'aws-cdk-lib';
import {
  Choice,
  Condition,
  Errors,
  type IChainable,
  JitterType,
  Succeed,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import type { ServiceFunction } from '../shared/function.ts';
import { READ_TIMEOUT_SECONDS, type ReadingSteps, STEP_TIMEOUT_SECONDS } from './reading-steps.ts';

/** A step that ran out of time would do so again. */
const TIMEOUTS = [Errors.TIMEOUT, 'Sandbox.Timedout'];

/**
 * start → (read some pages → record)* → embed → pack. Each step returns the name of the next one. If a step fails for
 * good, the failure is recorded on the source.
 */
export function readingDefinition(scope: Construct, steps: ReadingSteps): IChainable {
  const step = (id: string, target: ServiceFunction, timeoutSeconds: number): LambdaInvoke => {
    const invoke = new LambdaInvoke(scope, id, {
      lambdaFunction: target.lambda,
      payloadResponseOnly: true,
      taskTimeout: Timeout.duration(Duration.seconds(timeoutSeconds)),
      retryOnServiceExceptions: false,
    });
    invoke.addRetry({ errors: TIMEOUTS, maxAttempts: 0 });
    invoke.addRetry({
      errors: [Errors.ALL],
      interval: Duration.seconds(2),
      backoffRate: 3,
      maxAttempts: 4,
      jitterStrategy: JitterType.FULL,
    });
    return invoke;
  };
  const start = step('StartReading', steps.startReading, STEP_TIMEOUT_SECONDS);
  const read = step('ReadPages', steps.readSource, 2 * READ_TIMEOUT_SECONDS);
  const record = step('RecordProgress', steps.recordReading, STEP_TIMEOUT_SECONDS);
  const embed = step('EmbedPassages', steps.embedSource, 2 * STEP_TIMEOUT_SECONDS);
  const pack = step('PublishPack', steps.packKnowledge, 2 * STEP_TIMEOUT_SECONDS);
  const done = new Succeed(scope, 'Done');
  const fault = step('RecordFault', steps.recordReading, STEP_TIMEOUT_SECONDS).next(done);
  for (const each of [read, record, embed, pack]) each.addCatch(fault, { resultPath: '$.error' });

  const next = new Choice(scope, 'NextStep');
  const isNext = (name: string) => Condition.stringEquals('$.next', name);
  next
    .when(isNext('read'), read)
    .when(isNext('record'), record)
    .when(isNext('embed'), embed)
    .when(isNext('pack'), pack)
    .otherwise(done);
  for (const each of [start, read, record, embed]) each.next(next);
  pack.next(done);
  return start;
}
