import { AwsError, type Runtime } from '../../engine/types.ts';
import type { Queue } from '../sqs/queue.ts';
import type { Caller } from './target.ts';

interface DeadLetter {
  readonly input: string;
  readonly retries: number;
  readonly error: unknown;
  /** The exhausted limit of the retry policy, if any. */
  readonly exhausted?: 'MaximumRetryAttempts' | 'MaximumEventAgeInSeconds' | undefined;
}

interface FailedTarget {
  readonly Arn: string;
  readonly DeadLetterConfig?: { readonly Arn: string } | undefined;
}

export const describeFailure = (error: unknown): { code: string; message: string } => ({
  code: error instanceof AwsError ? error.code : 'SDK_CLIENT_ERROR',
  message: error instanceof Error ? error.message : String(error),
});

/** A schedule sends with its role. A rule sends dead letters without a role, so the queue's policy must allow this. */
const canSend = (runtime: Runtime, caller: Caller, queue: Queue): boolean => {
  if (!caller.roleArn) return queue.allowsService(caller.service, 'sqs:SendMessage', caller.arn);
  try {
    runtime.authorizeRole(caller.roleArn, 'sqs:SendMessage', queue.arn);
    return true;
  } catch {
    return false;
  }
};

/** Sends an undelivered event to the target's dead-letter queue, if it has one, with EventBridge's attributes. */
export const sendDeadLetter = async (
  runtime: Runtime,
  caller: Caller,
  target: FailedTarget,
  { input, retries, error, exhausted }: DeadLetter,
): Promise<void> => {
  const { code, message } = describeFailure(error);
  const queueArn = target.DeadLetterConfig?.Arn;
  if (!queueArn) return;
  const queue = runtime.find<Queue>('queue', queueArn);
  if (!canSend(runtime, caller, queue)) {
    runtime.log(`${caller.arn}: no permission to send the failed event to ${queueArn}`);
    return;
  }
  const attributes = {
    RULE_ARN: caller.arn,
    TARGET_ARN: target.Arn,
    ERROR_CODE: code,
    ERROR_MESSAGE: message,
    RETRY_ATTEMPTS: String(retries),
    ...(exhausted ? { EXHAUSTED_RETRY_CONDITION: exhausted } : {}),
  };
  await queue.send(input, {
    senderId: caller.service,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, { DataType: 'String', StringValue: value }]),
    ),
  });
};
