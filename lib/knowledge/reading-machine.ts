import { Duration } from 'aws-cdk-lib';
import {
  Choice,
  Condition,
  Errors,
  type IChainable,
  JitterType,
  JsonPath,
  type RetryProps,
  Succeed,
  TaskInput,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke, type LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import { EXIT_ERRORS, KNOWLEDGE_LIMITS, TIMEOUT_ERRORS } from '../../contracts/knowledge.ts';
import type { ServiceFunction } from '../shared/function.ts';
import { THROTTLED_ERROR } from '../shared/state-machine.ts';
import { READ_TIMEOUT_SECONDS, type ReadingSteps, STEP_TIMEOUT_SECONDS } from './reading-steps.ts';

/** Retries for about half an hour on average. */
const PATIENT_RETRY: RetryProps = {
  interval: Duration.seconds(2),
  backoffRate: 2,
  maxDelay: Duration.minutes(1),
  maxAttempts: 60,
  jitterStrategy: JitterType.FULL,
};

interface StepOptions extends Pick<LambdaInvokeProps, 'payload' | 'resultPath'> {
  /**
   * If this step failed, nothing would record the failure, and a feed would never be read again. So every error is
   * retried for a long time.
   */
  readonly isVital?: boolean;
  /** The step reads pages or files of strangers, so its process can end because of them. */
  readonly readsUntrusted?: boolean;
}

/**
 * start → (fetch some pages → read some pages → record progress), repeated → embed → pack. Only sources on the web are
 * fetched. The last step builds and publishes the pack, one file with everything that a search in the knowledge set
 * needs. Most steps return the name of the next step.
 *
 * A long source is embedded some passages at a time. If it is new, it is first published without vectors, so that
 * searches already find it by its words. If it does not fit in its set, the reading ends without embedding it. If
 * fetching, reading, recording or publishing fails for good, the failure is recorded on the source. If the source was
 * deleted meanwhile, the last step removes what the reading has stored since the deletion. If embedding fails, the
 * source is still published, with the vectors that it has.
 */
export function readingDefinition(scope: Construct, steps: ReadingSteps): IChainable {
  const step = (
    id: string,
    target: ServiceFunction,
    timeoutSeconds: number,
    { isVital = false, readsUntrusted = false, ...options }: StepOptions = {},
  ): LambdaInvoke => {
    const invoke = new LambdaInvoke(scope, id, {
      lambdaFunction: target.lambda,
      payloadResponseOnly: true,
      taskTimeout: Timeout.duration(Duration.seconds(timeoutSeconds)),
      retryOnServiceExceptions: false,
      ...options,
    });
    // The first matching retrier wins.
    invoke.addRetry({ errors: [THROTTLED_ERROR], ...PATIENT_RETRY });
    if (isVital) {
      invoke.addRetry({ errors: [Errors.ALL], ...PATIENT_RETRY });
      return invoke;
    }
    // A step that ran out of time would run out of time again. A page or file that ended the process would end it again.
    const hopeless = [...TIMEOUT_ERRORS, ...(readsUntrusted ? EXIT_ERRORS : [])];
    invoke.addRetry({ errors: hopeless, maxAttempts: 0 });
    invoke.addRetry({
      errors: [Errors.ALL],
      interval: Duration.seconds(2),
      backoffRate: 3,
      maxAttempts: 4,
      jitterStrategy: JitterType.FULL,
    });
    return invoke;
  };
  const start = step('StartReading', steps.startReading, STEP_TIMEOUT_SECONDS, {
    payload: TaskInput.fromObject({ execution: JsonPath.executionName, event: JsonPath.entirePayload }),
    isVital: true,
  });
  const fetch = step('FetchPages', steps.fetchSource, 2 * KNOWLEDGE_LIMITS.fetchStepSeconds, { readsUntrusted: true });
  const read = step('ReadPages', steps.readSource, 2 * READ_TIMEOUT_SECONDS, { readsUntrusted: true });
  const record = step('RecordProgress', steps.recordReading, STEP_TIMEOUT_SECONDS);
  const embed = step('EmbedPassages', steps.embedSource, 2 * STEP_TIMEOUT_SECONDS);
  const publishPack = step('PublishPack', steps.packKnowledge, 2 * STEP_TIMEOUT_SECONDS, {
    resultPath: JsonPath.DISCARD,
  });
  const publishWords = step('PublishWords', steps.packKnowledge, 2 * STEP_TIMEOUT_SECONDS);
  const skipEmbedding = step('SkipEmbedding', steps.embedSource, 2 * STEP_TIMEOUT_SECONDS);
  const finish = readAgainLater(scope, step('ReadAgain', steps.readAgain, STEP_TIMEOUT_SECONDS, { isVital: true }));
  const recordFault = step('RecordFault', steps.recordReading, STEP_TIMEOUT_SECONDS, { isVital: true });
  embed.addCatch(skipEmbedding, { resultPath: '$.embedding_error' });
  for (const state of [fetch, read, record, publishWords, skipEmbedding, publishPack])
    state.addCatch(recordFault, { resultPath: '$.error' });

  const next = new Choice(scope, 'NextStep');
  const isNext = (name: string) => Condition.stringEquals('$.next', name);
  next
    .when(isNext('fetch'), fetch)
    .when(isNext('read'), read)
    .when(isNext('record'), record)
    .when(isNext('embed'), embed)
    .when(isNext('publish'), publishWords)
    .when(isNext('pack'), publishPack)
    .otherwise(finish);
  for (const state of [start, fetch, read, record, embed, skipEmbedding, publishWords, recordFault]) state.next(next);
  publishPack.next(finish);
  return start;
}

/** Ends the execution, or for a feed, waits for its interval and starts the next execution. Waiting costs nothing. */
function readAgainLater(scope: Construct, readAgain: LambdaInvoke): Choice {
  const done = new Succeed(scope, 'Done');
  const wait = new Wait(scope, 'WaitForInterval', { time: WaitTime.secondsPath('$.wait_seconds') });
  return new Choice(scope, 'IsFeed')
    .when(Condition.isPresent('$.wait_seconds'), wait.next(readAgain).next(done))
    .otherwise(done);
}
