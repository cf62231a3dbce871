import { AwsError, type Runtime } from '../../engine/types.ts';
import type { Queue } from '../sqs/queue.ts';
import type { Caller } from './target.ts';

interface DeadLetter {
  readonly input: string;
  readonly retries: number;
  readonly error: unknown;
  /** Which part of the retry policy was used up, if one was. */
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

/** A schedule sends with its role, a rule by the queue's policy. */
const mayUse = (runtime: Runtime, caller: Caller, queue: Queue): boolean => {
  if (!caller.roleArn) return queue.allowsService(caller.service, 'sqs:SendMessage', caller.arn);
  try {
    runtime.authorizeRole(caller.roleArn, 'sqs:SendMessage', queue.arn);
    return true;
  } catch {
    return false;
  }
};

/** Puts what a target never took into its dead-letter queue, where it has one, with the attributes of EventBridge. */
export const sendDeadLetter = async (
  runtime: Runtime,
  caller: Caller,
  target: FailedTarget,
  { input, retries, error, exhausted }: DeadLetter,
): Promise<void> => {
  const { code, message } = describeFailure(error);
  runtime.log(`${caller.arn}: gave up on ${target.Arn}: ${code} ${message}`);
  const queueArn = target.DeadLetterConfig?.Arn;
  if (!queueArn) return;
  const queue = runtime.find<Queue>('queue', queueArn);
  if (!mayUse(runtime, caller, queue)) {
    runtime.log(`${caller.arn}: may not send the failed event to ${queueArn}`);
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
